import { generateKeyPairSync, sign } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { readCertificate } from "./certificate.ts";
import { explicit, integer, octets, oid, sequence, setOf } from "./der-write.ts";
import { hashByName } from "./hashes.ts";
import { objectIds, sha } from "./object-ids.ts";
import { signPdf } from "./sign-pdf.ts";
import type { SigningKey } from "./signatures.types.ts";
import { type CertificateSpec, makeAuthority, makeSigningKey, qcStatements } from "./test-authority.fixture.ts";
import { makeDstuSigningKey } from "./test-dstu.fixture.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { verifyCms, verifyPdf } from "./verify-document.ts";

const authority = makeAuthority({ CN: "Authority", C: "UA" }, "p256");
const trust = { trusted: [authority.certificate], at: new Date() };
let pdf: Buffer;
beforeAll(async () => {
  pdf = await makePdf();
});

async function judged(key: SigningKey) {
  const [found] = verifyPdf(await signPdf(pdf, key, field, words), trust).signatures;
  return { problems: found?.problems.map(({ problem }) => problem), lacking: found?.lacking };
}
const of = (spec: Partial<CertificateSpec> = {}) =>
  judged(makeSigningKey(authority, "p256", { CN: "Olena Kovalenko" }, spec));

/** EN 319 412-5, 4.2.3: the second is a seal's, the third a website's. */
const [forSeals, forSites] = ["0.4.0.1862.1.6.2", "0.4.0.1862.1.6.3"];

describe("S54 a qualified certificate of a signature", () => {
  test("lacks nothing", async () => {
    expect(await of()).toEqual({ problems: [], lacking: [] });
  });

  test.each<[string, Partial<CertificateSpec>, string[]]>([
    ["the statement that it is qualified", { statements: qcStatements({ compliance: null }) }, ["qualified"]],
    ["its type", { statements: qcStatements({ type: null }) }, ["signature_type"]],
    ["the type of signatures: a seal's", { statements: qcStatements({ type: forSeals }) }, ["signature_type"]],
    ["the type of signatures: a site's", { statements: qcStatements({ type: forSites }) }, ["signature_type"]],
    ["the device", { statements: qcStatements({ device: null }) }, ["device"]],
    ["non-repudiation: one for logging in", { usage: 0x80 }, ["non_repudiation"]],
    ["a holder: an issuer's", { isIssuer: true, usage: 0xc0 }, ["holder"]],
    ["a holder: one that may sign certificates", { usage: 0xc4 }, ["holder"]],
    ["all statements", { statements: null }, ["qualified", "signature_type", "device"]],
    [
      "statements that can be read",
      { statements: octets(Buffer.from("no")) },
      ["qualified", "signature_type", "device", "non_repudiation", "holder"],
    ],
  ])("is not one without %s", async (_, spec, lacking) => {
    expect(await of(spec)).toEqual({ problems: [], lacking });
  });

  test("of Ukraine says so by the national statement, and a seal by the use of its key", async () => {
    const national = (spec: Partial<CertificateSpec>) =>
      judged(makeDstuSigningKey(authority, { CN: "Олена Коваленко", C: "UA" }, { spec }));
    expect(await national({})).toEqual({ problems: [], lacking: ["device"] });
    expect(await national({ uses: [objectIds.forUkrainianSeals] })).toEqual({
      problems: [],
      lacking: ["signature_type", "device"],
    });
    expect((await national({ statements: null })).lacking).toContain("qualified");
  });
});

describe("S54 what a certificate is for", () => {
  const uses = { serverAuth: "1.3.6.1.5.5.7.3.1", clientAuth: "1.3.6.1.5.5.7.3.2", codeSigning: "1.3.6.1.5.5.7.3.3" };
  test.each([...Object.entries(uses), ["OCSP", objectIds.forOcsp], ["time stamps", objectIds.forTimeStamps]])(
    "one for %s alone is not for signatures",
    async (_, use) => {
      expect((await of({ uses: [use] })).problems).toEqual(["not_for_signing"]);
    },
  );

  test.each([objectIds.forMail, objectIds.forDocuments, objectIds.forAnything])(
    "one with the use %s signs documents",
    async (use) => {
      expect((await of({ uses: [uses.clientAuth, use] })).problems).toEqual([]);
    },
  );
});

describe("S54 the algorithm, the kind of the key and its size", () => {
  const document = Buffer.from("the document");

  /** A signature whose algorithm says `algorithm`, by a key of any kind. */
  function claimed(pair: ReturnType<typeof generateKeyPairSync>, algorithm: string, hash: string | null) {
    const spki = pair.publicKey.export({ format: "der", type: "spki" });
    const own = readCertificate(authority.issue({ CN: "Olena" }, spki, { statements: qcStatements() }));
    const attribute = (id: string, value: Buffer) => sequence(oid(id), setOf(value));
    const attributes = setOf(
      attribute(objectIds.contentType, oid(objectIds.data)),
      attribute(objectIds.messageDigest, octets(hashByName("SHA-256", document))),
    );
    const digest = sequence(oid(sha["SHA-256"]));
    const tagged = (set: Buffer) => Buffer.concat([Buffer.from([0xa0]), set.subarray(1)]);
    const info = sequence(
      integer(1),
      sequence(own.issuer.bytes, integer(own.serial)),
      digest,
      tagged(attributes),
      sequence(oid(algorithm)),
      octets(sign(hash, attributes, pair.privateKey)),
    );
    const signed = sequence(
      integer(1),
      setOf(digest),
      sequence(oid(objectIds.data)),
      tagged(setOf(own.der)),
      setOf(info),
    );
    const file = sequence(oid(objectIds.signedData), explicit(0, signed));
    return verifyCms(file, trust, document).signatures[0]?.problems.map(({ problem }) => problem);
  }
  const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength });
  const curve = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve });
  const [withRsa, withCurve] = ["1.2.840.113549.1.1.11", "1.2.840.10045.4.3.2"];

  test("of Ed25519, RSA and curves are verified", () => {
    expect(claimed(generateKeyPairSync("ed25519"), objectIds.ed25519, null)).toEqual([]);
    expect(claimed(rsa(2048), withRsa, "sha256")).toEqual([]);
    expect(claimed(curve("P-256"), withCurve, "sha256")).toEqual([]);
  });

  test("are compared for each algorithm: a key of another kind made no signature of it", () => {
    for (const pair of [rsa(512), rsa(1024), rsa(2048), curve("P-256")])
      expect(
        claimed(pair, objectIds.ed25519, pair.privateKey.asymmetricKeyType === "ec" ? "sha256" : "sha256"),
      ).toEqual(["bad_signature"]);
    expect(claimed(curve("P-256"), withRsa, "sha256")).toEqual(["bad_signature"]);
    expect(claimed(rsa(2048), withCurve, "sha256")).toEqual(["bad_signature"]);
    expect(claimed(rsa(2048), objectIds.dstu4145, "sha256")).toEqual(["bad_signature"]);
    expect(claimed(generateKeyPairSync("ed25519"), withRsa, null)).toEqual(["bad_signature"]);
  });

  test("a short key is weak, what is not in the table unsupported", () => {
    expect(claimed(rsa(1024), withRsa, "sha256")).toEqual(["weak"]);
    expect(claimed(curve("secp112r1"), withCurve, "sha256")).toEqual(["weak"]);
    expect(claimed(rsa(2048), "1.2.3.4", "sha256")).toEqual(["unsupported"]);
    expect(claimed(generateKeyPairSync("ed448"), "1.3.101.113", null)).toEqual(["unsupported"]);
    expect(claimed(generateKeyPairSync("ed448"), objectIds.ed25519, null)).toEqual(["unsupported"]);
  });
});
