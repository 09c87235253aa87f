import { randomBytes } from "node:crypto";
import gost89 from "gost89";
import jkurwa from "jkurwa";
import { bits, element, nothing, octets, oid, sequence } from "./der-write.ts";
import { gostHash, publicKeyOf, signDstu } from "./dstu.ts";
import { objectIds } from "./object-ids.ts";
import type { SigningKey } from "./signatures.types.ts";
import type { Authority, CertificateSpec, Name, Signer } from "./test-authority.fixture.ts";

// Keys of DSTU 4145 made here, and the containers in which Ukrainian authorities give them out.

/** The boxes of the standard, in another order of the rows: a set of somebody's own. */
export const otherBoxes = Buffer.from(
  "a9d6eb45f1c37082f0e1d2c3b4a5968778695a4b3c2d1e0fa9d6eb45f1c3708280c4796b2315eda70f1e2d3c4b5a69788796a5b4c3d2e1f0a9d6eb45f1c37082",
  "hex",
);

const curves = { 257: "2.6", 431: "2.9" } as const;

export function makeDstuKey(size: 257 | 431 = 257): Buffer {
  const curve = jkurwa.std_curve(`DSTU_PB_${size}`);
  const secret = randomBytes(Math.floor(size / 8) - 1);
  return Buffer.from(new jkurwa.Priv(curve, new jkurwa.Field([...secret], "buf8", curve)).to_asn1());
}

export function dstuSignerOf(privateKey: Buffer, size: 257 | 431 = 257, boxes?: Buffer): Signer {
  const parameters = sequence(oid(`${objectIds.dstu4145}.${curves[size]}`), ...(boxes ? [octets(boxes)] : []));
  return {
    algorithm: sequence(oid(objectIds.dstu4145)),
    publicKey: sequence(sequence(oid(objectIds.dstu4145), parameters), bits(publicKeyOf(privateKey))),
    sign: (data) => octets(signDstu(privateKey, gostHash(data, boxes ?? null))),
  };
}

export function makeDstuSigningKey(
  authority: Authority,
  subject: Name,
  { size = 257, boxes, spec = {} }: { size?: 257 | 431; boxes?: Buffer; spec?: Partial<CertificateSpec> } = {},
): SigningKey {
  const privateKey = makeDstuKey(size);
  // National certificates often have the national statement alone.
  const statements = sequence(sequence(oid(objectIds.ukrainianCompliance)));
  const { publicKey } = dstuSignerOf(privateKey, size, boxes);
  return {
    algorithm: "DSTU4145",
    privateKey,
    certificates: [authority.issue(subject, publicKey, { statements, ...spec }), authority.certificate],
  };
}

/** Key-6.dat: GOST 28147 block by block under a hash of the password, with a check of four bytes. */
export function iitContainer(privateKey: Buffer, password: string): Buffer {
  const padding = (8 - (privateKey.length % 8)) % 8;
  const plain = Buffer.concat([privateKey, Buffer.alloc(padding)]);
  const cipher = gost89.init();
  cipher.key(gost89.dumb_kdf(password, 10_000));
  const hidden = Buffer.alloc(plain.length);
  cipher.crypt(plain, hidden);
  const body = hidden.subarray(0, privateKey.length);
  const parameters = sequence(octets(randomBytes(4)), octets(hidden.subarray(privateKey.length)));
  return sequence(sequence(oid("1.3.6.1.4.1.19398.1.1.1.2"), parameters), octets(body));
}

const gostHmac = "1.2.804.2.1.1.1.1.1.2";
const gostFeedback = "1.2.804.2.1.1.1.1.1.1.3";

/** PBES2 with Ukrainian algorithms. */
export function pbes2Container(privateKey: Buffer, password: string): Buffer {
  const [salt, iv] = [randomBytes(32), randomBytes(8)];
  const { body, sbox } = gost89.compat.algos().storesave(privateKey, "PBES2", password, iv, salt);
  const derivation = sequence(
    oid("1.2.840.113549.1.5.12"),
    sequence(octets(salt), element(2, Buffer.from([0x27, 0x10])), sequence(oid(gostHmac), nothing)),
  );
  const scheme = sequence(oid(gostFeedback), sequence(octets(iv), octets(sbox)));
  return sequence(sequence(oid("1.2.840.113549.1.5.13"), sequence(derivation, scheme)), octets(body));
}
