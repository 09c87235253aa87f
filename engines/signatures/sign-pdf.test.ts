import { createPrivateKey, sign } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { completeSignature, prepareSignature, signPdf } from "./sign-pdf.ts";
import { PdfSigningError } from "./signatures.types.ts";
import { makeAuthority, makeSigningKey } from "./test-authority.fixture.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { verifyPdf } from "./verify-document.ts";

const authority = makeAuthority({ CN: "Test authority", C: "UA" });
const trust = { trusted: [authority.certificate], at: new Date() };
const valid = { problems: [], signer: { owner: "Olena Kovalenko", ownerTaxNumber: "1234567899" } };

describe("a PDF", () => {
  test.each(["rsa", "pss", "p256", "p384", "p521"] as const)(
    "signed with a key of the kind %s is valid",
    async (kind) => {
      const pdf = await makePdf();
      const signed = await signPdf(pdf, makeSigningKey(authority, kind), field, words);
      expect(verifyPdf(signed, trust, pdf).signatures).toMatchObject([{ ...valid, coversWholeDocument: true }]);
    },
  );

  test.each([false, true])(
    "with a table of objects of either kind (old: %s) takes several signatures",
    async (isOld) => {
      const pdf = await makePdf(isOld);
      let signed = pdf;
      for (const kind of ["rsa", "p256", "rsa"] as const)
        signed = await signPdf(signed, makeSigningKey(authority, kind), { ...field, page: "last" }, words);
      expect(verifyPdf(signed, trust, pdf).signatures).toMatchObject([
        { ...valid, coversWholeDocument: false },
        { ...valid, coversWholeDocument: false },
        { ...valid, coversWholeDocument: true },
      ]);
      const read = await PDFDocument.load(signed);
      expect(read.getForm().getFields()).toHaveLength(3);
      expect(read.getPages()).toHaveLength(1);
    },
  );

  test("shows in its field what was drawn for it", async () => {
    const mark = await PDFDocument.create();
    mark.addPage([200, 60]).drawText("Signed by Olena", { size: 12 });
    const appearance = Buffer.from(await mark.save());
    const signed = await signPdf(await makePdf(), makeSigningKey(authority), { ...field, appearance }, words);
    expect(verifyPdf(signed, trust).signatures).toMatchObject([valid]);
    expect(signed.includes("/AP")).toBe(true);
    expect(signed.includes("/XObject")).toBe(true);
  });

  test("that is none, or is cut short, is refused", async () => {
    const key = makeSigningKey(authority, "p256");
    for (const bytes of [Buffer.from("hello"), (await makePdf(true)).subarray(0, 500)]) {
      const refused = signPdf(bytes, key, field, words);
      await expect(refused).rejects.toMatchObject({ problem: "damaged" });
      await expect(refused).rejects.toBeInstanceOf(PdfSigningError);
    }
  });

  test("has no page that it has not", async () => {
    const refused = signPdf(await makePdf(), makeSigningKey(authority, "p256"), { ...field, page: 1 }, words);
    await expect(refused).rejects.toMatchObject({ problem: "no_page" });
  });
});

describe("a key that is elsewhere", () => {
  test.each([
    ["rsa", "der"],
    ["p256", "der"],
    ["p256", "ieee-p1363"],
    ["p384", "ieee-p1363"],
  ] as const)("of the kind %s signs a prepared PDF, its value written as %s", async (kind, dsaEncoding) => {
    const key = makeSigningKey(authority, kind);
    const pdf = await makePdf();
    const prepared = await prepareSignature(pdf, key.certificates, field, words);
    const privateKey = createPrivateKey({ key: key.privateKey, format: "der", type: "pkcs8" });
    const hash = prepared.digest.replace("-", "");
    const value = sign(hash, prepared.signedAttributes, { key: privateKey, dsaEncoding });
    const signed = completeSignature(prepared.document, key.certificates, value);
    expect(verifyPdf(signed, trust, pdf).signatures).toMatchObject([valid]);
  });

  test("cannot sign for another's certificate, nor something else", async () => {
    const [key, other] = [makeSigningKey(authority, "p256"), makeSigningKey(authority, "p256")];
    const prepared = await prepareSignature(await makePdf(), key.certificates, field, words);
    const signWith = (pkcs8: Buffer, data: Buffer) =>
      sign("SHA256", data, createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" }));
    const tries = [
      signWith(other.privateKey, prepared.signedAttributes),
      signWith(key.privateKey, Buffer.from("else")),
    ];
    for (const value of tries)
      expect(() => completeSignature(prepared.document, key.certificates, value)).toThrow(PdfSigningError);
  });
});
