import { PDFDocument } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { signPdf } from "./sign-pdf.ts";
import { makeAuthority, makeSigningKey } from "./test-authority.fixture.ts";
import { verifyPdf } from "./verify-document.ts";

const authority = makeAuthority({ CN: "Test authority", C: "UA" });
const field = { page: 0, rectangle: [20, 20, 200, 80] } as const;
const words = { signedAt: new Date("2026-11-25T10:00:00Z"), reason: "Перевірено" };
let pdf: Buffer;

beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 400]).drawText("A verification");
  pdf = Buffer.from(await document.save());
});

describe("a signed PDF", () => {
  test.each(["rsa", "pss", "p256", "p384", "p521"] as const)("with a key of the kind %s is valid", async (kind) => {
    const signed = await signPdf(pdf, makeSigningKey(authority, kind), field, words);
    const { signatures } = verifyPdf(signed, { trusted: [authority.certificate], at: new Date() }, pdf);
    expect(signatures).toHaveLength(1);
    expect(signatures[0]).toMatchObject({
      problems: [],
      coversWholeDocument: true,
      signer: { owner: "Olena Kovalenko", ownerTaxNumber: "1234567899" },
    });
  });
});
