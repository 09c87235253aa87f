import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readCertificate } from "./certificate.ts";
import { pssParameters } from "./cms-write.ts";
import { derPartsOf, readDer } from "./der.ts";
import { bits, element, explicit, integer, nothing, octets, oid, sequence, setOf, time, utf8 } from "./der-write.ts";
import { hashByName } from "./hashes.ts";
import { objectIds, sha, signatureIdOf } from "./object-ids.ts";
import type { SigningKey } from "./signatures.types.ts";

// An authority of the tests' own: certificates, lists of revoked ones, answers about one, time stamps.

export const year = 365 * 24 * 3600 * 1000;
export const hour = 3600 * 1000;
const printable = (text: string) => element(19, Buffer.from(text));

const nameIds: Record<string, string> = {
  CN: "2.5.4.3",
  SN: "2.5.4.4",
  serialNumber: "2.5.4.5",
  C: "2.5.4.6",
  O: "2.5.4.10",
  GN: "2.5.4.42",
  orgId: "2.5.4.97",
};

export type Name = Partial<Record<"CN" | "SN" | "serialNumber" | "C" | "O" | "GN" | "orgId", string>>;

export const nameOf = (name: Name): Buffer =>
  sequence(
    ...Object.entries(name).map(([key, text]) =>
      setOf(sequence(oid(nameIds[key] ?? ""), key === "C" ? printable(text) : utf8(text))),
    ),
  );

const yes = element(1, Buffer.from([0xff]));
export const extension = (id: string, value: Buffer, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [yes] : []), octets(value));

/** What signs: a key of Node, or anything that gives the value and the algorithm. */
export type Signer = { algorithm: Buffer; publicKey: Buffer; sign(data: Buffer): Buffer };

export type KeyKind = "rsa" | "rsa-1024" | "pss" | "p256" | "p384" | "p521";

/** Its types want a text, Node a number. */
const saltLength: object = { saltLength: 32 };

export function makeKey(kind: KeyKind): KeyObject {
  if (kind === "rsa" || kind === "rsa-1024")
    return generateKeyPairSync("rsa", { modulusLength: kind === "rsa" ? 2048 : 1024 }).privateKey;
  if (kind === "pss")
    return generateKeyPairSync("rsa-pss", {
      modulusLength: 2048,
      hashAlgorithm: "sha256",
      mgf1HashAlgorithm: "sha256",
      ...saltLength,
    }).privateKey;
  const namedCurve = { p256: "P-256", p384: "P-384", p521: "P-521" }[kind] ?? "P-256";
  return generateKeyPairSync("ec", { namedCurve }).privateKey;
}

export function signerOf(key: KeyObject, hash: "SHA-256" | "SHA-384" | "SHA-512" | "SHA-1" = "SHA-256"): Signer {
  const node = hash.replace("-", "").toLowerCase();
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  if (key.asymmetricKeyType === "rsa-pss")
    return {
      publicKey,
      algorithm: sequence(oid(objectIds.rsaPss), pssParameters("SHA-256")),
      sign: (data) => sign("sha256", data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
    };
  const isRsa = key.asymmetricKeyType === "rsa";
  const id = hash === "SHA-1" ? "1.2.840.113549.1.1.5" : signatureIdOf[isRsa ? "RSA" : "EC"][hash];
  return {
    publicKey,
    algorithm: sequence(oid(id), ...(isRsa ? [nothing] : [])),
    sign: (data) => sign(node, data, key),
  };
}

export type CertificateSpec = {
  subject: Name;
  issuer: Name;
  publicKey: Buffer;
  signer: Signer;
  serial?: number | Buffer;
  from?: Date;
  to?: Date;
  isIssuer?: boolean;
  /** How many issuers an issuer allows under it. */
  pathLength?: number;
  /** The first byte of the bits. */
  usage?: number;
  uses?: readonly string[];
  /** Null: none. */
  statements?: Buffer | null;
  /** That the extended uses are critical: true when absent. */
  areUsesCritical?: boolean;
  more?: readonly Buffer[];
};

/** As a qualified certificate of a person's signature on a device has them; each can be left out or be another. */
export function qcStatements({
  compliance = objectIds.qcCompliance,
  type = objectIds.qcForSignatures,
  device = objectIds.qcDevice,
}: Partial<Record<"compliance" | "type" | "device", string | null>> = {}): Buffer {
  return sequence(
    ...(compliance ? [sequence(oid(compliance))] : []),
    ...(device ? [sequence(oid(device))] : []),
    ...(type ? [sequence(oid(objectIds.qcType), sequence(oid(type)))] : []),
  );
}

let lastSerial = 0x1000;
export function serial(): Buffer {
  lastSerial += 1;
  return Buffer.from([lastSerial >> 8, lastSerial & 0xff]);
}

const signed = (tbs: Buffer, { algorithm, sign: signIt }: Signer) => sequence(tbs, algorithm, bits(signIt(tbs)));

export function makeCertificate(spec: CertificateSpec): Buffer {
  const { isIssuer = false, usage = isIssuer ? 0x06 : 0xc0, uses = [] } = spec;
  const limit = spec.pathLength === undefined ? [] : [integer(spec.pathLength)];
  const extensions = [
    extension(objectIds.basicConstraints, isIssuer ? sequence(yes, ...limit) : sequence(), true),
    extension(objectIds.keyUsage, element(3, Buffer.from([0, usage])), true),
    ...(uses.length > 0
      ? [extension(objectIds.extendedKeyUsage, sequence(...uses.map(oid)), spec.areUsesCritical ?? true)]
      : []),
    ...(spec.statements ? [extension(objectIds.qcStatements, spec.statements)] : []),
    ...(spec.more ?? []),
  ];
  const from = spec.from ?? new Date(Date.now() - hour);
  const tbs = sequence(
    explicit(0, integer(2)),
    integer(spec.serial ?? serial()),
    spec.signer.algorithm,
    nameOf(spec.issuer),
    sequence(time(from), time(spec.to ?? new Date(Date.now() + year))),
    nameOf(spec.subject),
    spec.publicKey,
    explicit(3, sequence(...extensions)),
  );
  return signed(tbs, spec.signer);
}

export type Authority = {
  certificate: Buffer;
  name: Name;
  signer: Signer;
  issue(subject: Name, publicKey: Buffer, spec?: Partial<CertificateSpec>): Buffer;
  /** DER. */
  crl(
    serials: readonly Buffer[],
    times?: { at?: Date; revokedAt?: Date; nextAt?: Date; extensions?: readonly Buffer[] },
  ): Buffer;
};

export function makeAuthority(name: Name, kind: KeyKind = "rsa", parent?: Authority): Authority {
  const signer = signerOf(makeKey(kind), kind === "p384" ? "SHA-384" : kind === "p521" ? "SHA-512" : "SHA-256");
  return authorityOf(name, signer, parent);
}

export function authorityOf(name: Name, signer: Signer, parent?: Authority): Authority {
  const certificate = makeCertificate({
    subject: name,
    issuer: parent?.name ?? name,
    publicKey: signer.publicKey,
    signer: parent?.signer ?? signer,
    isIssuer: true,
    to: new Date(Date.now() + 5 * year),
    from: new Date(Date.now() - 5 * year),
  });
  return {
    certificate,
    name,
    signer,
    issue: (subject, publicKey, spec = {}) => makeCertificate({ subject, issuer: name, publicKey, signer, ...spec }),
    crl(
      serials,
      { at = new Date(Date.now() - hour), revokedAt = at, nextAt = new Date(Date.now() + hour), extensions = [] } = {},
    ) {
      const rows = serials.map((each) => sequence(integer(each), time(revokedAt)));
      const list = rows.length > 0 ? [sequence(...rows)] : [];
      const more = extensions.length > 0 ? [explicit(0, sequence(...extensions))] : [];
      return signed(
        sequence(integer(1), signer.algorithm, nameOf(name), time(at), time(nextAt), ...list, ...more),
        signer,
      );
    },
  };
}

/** A key with a qualified certificate of `authority`, as a key file gives it. */
export function makeSigningKey(
  authority: Authority,
  kind: KeyKind = "rsa",
  subject: Name = { CN: "Olena Kovalenko", SN: "Kovalenko", GN: "Olena", serialNumber: "TINUA-1234567899", C: "UA" },
  spec: Partial<CertificateSpec> = {},
): SigningKey {
  const key = makeKey(kind);
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    algorithm: key.asymmetricKeyType === "ec" ? "EC" : "RSA",
    privateKey: key.export({ format: "der", type: "pkcs8" }),
    certificates: [authority.issue(subject, publicKey, { statements: qcStatements(), ...spec }), authority.certificate],
  };
}

const attribute = (id: string, value: Buffer) => sequence(oid(id), setOf(value));

type CmsSpec = { namesCertificate?: boolean; signers?: number };

/** Signed data with its content inside, by a key of RSA or a curve. */
export function attachedCms(
  key: SigningKey,
  contentType: string,
  content: Buffer,
  { namesCertificate = true, signers = 1 }: CmsSpec = {},
): Buffer {
  const [own = Buffer.alloc(0)] = key.certificates;
  const certificate = readCertificate(own);
  const signer = signerOf(privateKeyOf(key));
  const hash = sequence(oid(sha["SHA-256"]));
  const attributes = setOf(
    attribute(objectIds.contentType, oid(contentType)),
    attribute(objectIds.messageDigest, octets(hashByName("SHA-256", content))),
    ...(namesCertificate
      ? [attribute(objectIds.signingCertificateV2, sequence(sequence(sequence(octets(hashByName("SHA-256", own))))))]
      : []),
  );
  const info = sequence(
    integer(1),
    sequence(certificate.issuer.bytes, integer(certificate.serial)),
    hash,
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    signer.algorithm,
    octets(signer.sign(attributes)),
  );
  const certificates = setOf(...key.certificates);
  const encapsulated = sequence(oid(contentType), explicit(0, octets(content)));
  const carried = Buffer.concat([Buffer.from([0xa0]), certificates.subarray(1)]);
  const signedData = sequence(
    integer(contentType === objectIds.data ? 1 : 3),
    setOf(hash),
    encapsulated,
    carried,
    setOf(...Array.from({ length: signers }, () => info)),
  );
  return sequence(oid(objectIds.signedData), explicit(0, signedData));
}

export type StampSpec = CmsSpec & { version?: number; contentType?: string };

/** The answer of a time-stamping authority to a question, RFC 3161. */
export function answerTimeStamp(key: SigningKey, request: Buffer, at = new Date(), spec: StampSpec = {}): Buffer {
  const [, imprint, nonce] = derPartsOf(readDer(request));
  const when = at.toISOString().slice(0, 19).replaceAll("-", "").replaceAll(":", "").replace("T", "");
  const info = sequence(
    integer(spec.version ?? 1),
    oid("1.3.6.1.4.1.99999.1"),
    imprint?.bytes ?? Buffer.alloc(0),
    integer(serial()),
    element(24, Buffer.from(`${when}Z`)),
    nonce?.bytes ?? Buffer.alloc(0),
  );
  return sequence(sequence(integer(0)), attachedCms(key, spec.contentType ?? objectIds.timeStampInfo, info, spec));
}

type OcspSpec = { responder?: SigningKey; revokedAt?: Date; at?: Date; nextAt?: Date; isUnknown?: boolean };
const general = (at: Date) =>
  element(
    24,
    Buffer.from(`${at.toISOString().slice(0, 19).replaceAll("-", "").replaceAll(":", "").replace("T", "")}Z`),
  );

/** An answer about the certificate that `request` asks about, RFC 6960. */
export function answerOcsp(authority: Authority, request: Buffer, spec: OcspSpec = {}): Buffer {
  const { responder, revokedAt, at = new Date(Date.now() - hour), nextAt = new Date(Date.now() + hour) } = spec;
  const [list] = derPartsOf(derPartsOf(readDer(request))[0]);
  const [certificateId] = derPartsOf(derPartsOf(list)[0]);
  const unknown = spec.isUnknown ? Buffer.from([0x82, 0]) : Buffer.from([0x80, 0]);
  const status = revokedAt ? explicit(1, general(revokedAt)) : unknown;
  const single = sequence(certificateId?.bytes ?? Buffer.alloc(0), status, general(at), explicit(0, general(nextAt)));
  const data = sequence(explicit(1, nameOf(authority.name)), general(at), sequence(single));
  const signer = responder ? signerOf(privateKeyOf(responder)) : authority.signer;
  const sent = responder ? [explicit(0, sequence(responder.certificates[0] ?? Buffer.alloc(0)))] : [];
  const basic = sequence(data, signer.algorithm, bits(signer.sign(data)), ...sent);
  return sequence(element(10, Buffer.from([0])), explicit(0, sequence(oid(objectIds.ocspBasic), octets(basic))));
}

export const privateKeyOf = (key: SigningKey) =>
  createPrivateKey({ key: key.privateKey, format: "der", type: "pkcs8" });
