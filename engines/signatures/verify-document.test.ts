import { beforeAll, describe, expect, test } from "vitest";
import { readCertificate } from "./certificate.ts";
import { element, octets, oid, sequence, setOf } from "./der-write.ts";
import { objectIds } from "./object-ids.ts";
import { signPdf } from "./sign-pdf.ts";
import type { SigningKey } from "./signatures.types.ts";
import {
  attachedCms,
  extension,
  hour,
  makeAuthority,
  makeCertificate,
  makeSigningKey,
  type nameOf,
  privateKeyOf,
  signerOf,
  year,
} from "./test-authority.fixture.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { verifyCms, verifyPdf } from "./verify-document.ts";

const root = makeAuthority({ CN: "Root", C: "UA" });
const authority = makeAuthority({ CN: "Issuing", C: "UA" }, "p256", root);
const stranger = makeAuthority({ CN: "Stranger" }, "p256");
const now = new Date();
const trust = { trusted: [root.certificate], at: now };
let pdf: Buffer;
let signed: Buffer;

const problemsOf = (document: Buffer, wanted = trust, original?: Buffer) =>
  verifyPdf(document, wanted, original).signatures.map(({ problems }) => problems.map(({ problem }) => problem));
const signWith = (key: SigningKey, document = pdf) => signPdf(document, key, field, words);

beforeAll(async () => {
  pdf = await makePdf();
  signed = await signWith(makeSigningKey(authority));
});

describe("a signature", () => {
  test("of an issuer under a trusted one is valid, and says whose it is", () => {
    expect(verifyPdf(signed, trust, pdf)).toMatchObject({
      signatures: [
        {
          problems: [],
          coversWholeDocument: true,
          revocation: "unknown",
          stampedAt: null,
          signer: {
            owner: "Olena Kovalenko",
            surname: "Kovalenko",
            givenName: "Olena",
            issuer: "Issuing",
            algorithm: "RSA",
          },
        },
      ],
    });
    expect(verifyPdf(signed, trust).signatures[0]?.chain).toHaveLength(3);
  });

  test("of a foreign issuer is not trusted, though it has the same name", async () => {
    expect(problemsOf(await signWith(makeSigningKey(stranger)))).toEqual([["foreign_issuer"]]);
    const namesake = makeAuthority({ CN: "Issuing", C: "UA" }, "p256");
    expect(problemsOf(await signWith(makeSigningKey(namesake)))).toEqual([["foreign_issuer"]]);
    expect(problemsOf(signed, { trusted: [], at: now })).toEqual([["foreign_issuer"]]);
  });

  test("of one who may not issue certificates is not trusted", async () => {
    const person = makeSigningKey(authority, "p256", { CN: "Person" });
    const victim = makeSigningKey(authority, "p256");
    const forged = makeCertificate({
      subject: { CN: "Olena Kovalenko" },
      issuer: { CN: "Person" },
      publicKey: readCertificate(victim.certificates[0] ?? Buffer.alloc(0)).publicKey,
      signer: signerOf(privateKeyOf(person)),
    });
    expect(problemsOf(await signWith(person))).toEqual([[]]);
    expect(problemsOf(await signWith({ ...victim, certificates: [forged, ...person.certificates] }))).toEqual([
      ["foreign_issuer"],
    ]);
  });

  test("is judged by the time at which it is looked at", async () => {
    const spec = { from: new Date(now.getTime() - year), to: new Date(now.getTime() - hour) };
    const expired = await signWith(makeSigningKey(authority, "p256", { CN: "Late" }, spec));
    expect(problemsOf(expired)).toEqual([["expired"]]);
    expect(problemsOf(expired, { ...trust, at: new Date(now.getTime() - 2 * hour) })).toEqual([[]]);
    const early = { from: new Date(now.getTime() + hour) };
    expect(problemsOf(await signWith(makeSigningKey(authority, "p256", { CN: "Early" }, early)))).toEqual([
      ["not_yet_valid"],
    ]);
    expect(problemsOf(signed, { ...trust, at: new Date(now.getTime() + 20 * year) })).toEqual([["expired"]]);
  });

  test("with a certificate that is not for signing, a weak key, or a rule that nobody knows is none", async () => {
    const of = (kind: "p256" | "rsa-1024", spec: Parameters<typeof makeSigningKey>[3]) =>
      makeSigningKey(authority, kind, { CN: "Olena" }, spec);
    expect(problemsOf(await signWith(of("p256", { usage: 0x08 })))).toEqual([["not_for_signing"]]);
    await expect(signWith(of("rsa-1024", {}))).rejects.toMatchObject({ problem: "wrong_signature" });
    const strange = { more: [extension("1.2.3.4", octets(Buffer.alloc(1)), true)] };
    expect(problemsOf(await signWith(of("p256", strange)))).toEqual([["unsupported"]]);
  });

  test("is invalid when any byte of the document, or of the signature, is another", () => {
    for (const at of [100, pdf.length + 50, signed.length - 20]) {
      const changed = Buffer.from(signed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(problemsOf(changed)).not.toEqual([[]]);
    }
    const start = signed.indexOf("/Contents <") + 11;
    const end = signed.toString("latin1", start).search(/0{200}/) + start;
    const changed = Buffer.from(signed);
    changed[end - 40] = changed[end - 40] === 0x31 ? 0x32 : 0x31;
    expect(problemsOf(changed)).toEqual([["bad_signature"]]);
  });
});

describe("what is signed", () => {
  test("ends where the file ends", async () => {
    const longer = Buffer.concat([signed, Buffer.from("\n% more\n")]);
    expect(problemsOf(longer)).toEqual([["changed_after_signing"]]);
    const foreign = await signWith(makeSigningKey(stranger, "p256"), signed);
    expect(problemsOf(foreign)).toEqual([["changed_after_signing"], ["foreign_issuer"]]);
    const second = await signWith(makeSigningKey(authority, "p256"), signed);
    expect(problemsOf(second)).toEqual([[], []]);
    expect(problemsOf(Buffer.concat([second, Buffer.from("1")]))).toEqual([
      ["changed_after_signing"],
      ["changed_after_signing"],
    ]);
  });

  test("is the whole document: a range that begins late, is turned, overlaps or leaves a wider gap is seen", () => {
    const text = signed.toString("latin1");
    const at = text.indexOf("/ByteRange [") + 11;
    const range = text.slice(at, text.indexOf("]", at) + 1);
    const [a = 0, b = 0, c = 0, d = 0] = range.slice(1, -1).split(" ").map(Number);
    const withRange = (numbers: number[]) => {
      const changed = Buffer.from(signed);
      changed.write(`[${numbers.join(" ")}]`.padEnd(range.length), at, "latin1");
      return problemsOf(changed).flat();
    };
    expect(withRange([a + 10, b - 10, c, d])).toContain("part_of_document");
    expect(withRange([a, b - 20, c, d])).toEqual(["malformed"]);
    expect(withRange([a, b, c + 20, d - 20])).toEqual(["malformed"]);
    expect(withRange([c, d, a, b])).toEqual(["malformed"]);
    expect(withRange([a, b, c, d + 1])).toEqual(["malformed"]);
    expect(withRange([a, b, c, d - 5])).toEqual(["changed", "changed_after_signing"]);
  });

  test("is what was to be signed", async () => {
    const other = await makePdf(false, "Another verification");
    expect(problemsOf(signed, trust, other)).toEqual([["other_document"]]);
    expect(problemsOf(signed, trust, pdf)).toEqual([[]]);
  });

  test("a file that nobody signed has no signature", () => {
    expect(verifyPdf(pdf, trust)).toEqual({ signatures: [] });
    expect(verifyPdf(Buffer.from("/ByteRange [0 1"), trust).signatures).toMatchObject([
      { problems: [{ problem: "malformed" }] },
    ]);
  });
});

describe("a signature in a file of its own", () => {
  test("is of what it has inside, which must be what was to be signed", () => {
    const file = attachedCms(makeSigningKey(authority), objectIds.data, pdf);
    expect(verifyCms(file, trust, pdf)).toMatchObject({
      signatures: [{ problems: [], signer: { owner: "Olena Kovalenko" } }],
    });
    expect(verifyCms(file, trust, Buffer.from("other")).signatures[0]?.problems).toMatchObject([
      { problem: "other_document" },
    ]);
    const weak = attachedCms(makeSigningKey(authority, "rsa-1024"), objectIds.data, pdf);
    expect(verifyCms(weak, trust).signatures[0]?.problems).toMatchObject([{ problem: "weak" }]);
    expect(verifyCms(Buffer.from("nothing"), trust).signatures[0]?.problems).toMatchObject([{ problem: "malformed" }]);
  });

  test("of somebody else's certificate is not taken for it", () => {
    const key = makeSigningKey(authority, "p256");
    const stolen = { ...makeSigningKey(authority, "p256"), privateKey: key.privateKey };
    expect(verifyCms(attachedCms(stolen, objectIds.data, pdf), trust).signatures[0]?.problems).toMatchObject([
      { problem: "bad_signature" },
    ]);
  });
});

describe("numbers of a holder", () => {
  const factsFor = async (subject: Parameters<typeof nameOf>[0], more: Buffer[] = []) =>
    verifyPdf(await signWith(makeSigningKey(authority, "p256", subject, { more })), trust).signatures[0]?.signer;
  const ukrainian = (id: string, number: string) => sequence(oid(id), setOf(element(19, Buffer.from(number))));

  test("are read from the name as ETSI writes them, and from the Ukrainian attributes", async () => {
    expect(await factsFor({ CN: "A", serialNumber: "PNOLV-010190-12345" })).toMatchObject({
      numbers: [{ kind: "tax", country: "LV", number: "010190-12345" }],
    });
    expect(await factsFor({ CN: "A", serialNumber: "IDCUA-001234567", orgId: "NTRUA-12345678" })).toMatchObject({
      ownerTaxNumber: "12345678",
      numbers: [
        { kind: "identity_card", country: "UA", number: "001234567" },
        { kind: "company", country: "UA", number: "12345678" },
      ],
    });
    const both = sequence(
      ukrainian("1.2.804.2.1.1.1.11.1.4.1.1", "1234567899"),
      ukrainian("1.2.804.2.1.1.1.11.1.4.2.1", "12345678"),
    );
    expect(
      await factsFor({ SN: "Коваленко", GN: "Олена" }, [extension(objectIds.directoryAttributes, both)]),
    ).toMatchObject({
      owner: "Коваленко Олена",
      ownerTaxNumber: "1234567899",
    });
    expect(await factsFor({ CN: "A", serialNumber: "nothing" })).toMatchObject({ numbers: [], ownerTaxNumber: null });
  });
});
