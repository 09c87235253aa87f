import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { readCertificate } from "./certificate.ts";
import { certificateFactsOf } from "./certificate-facts.ts";
import { gostHash } from "./dstu.ts";
import { openKeyFile } from "./open-key-file.ts";
import { signPdf } from "./sign-pdf.ts";
import { authorityOf } from "./test-authority.fixture.ts";
import {
  dstuSignerOf,
  iitContainer,
  makeDstuKey,
  makeDstuSigningKey,
  otherBoxes,
  pbes2Container,
} from "./test-dstu.fixture.ts";
import { verifyCms, verifyPdf } from "./verify-document.ts";

const authority = authorityOf({ CN: "КНЕДП тестовий", C: "UA" }, dstuSignerOf(makeDstuKey()));
const subject = { CN: "Коваленко Олена Іванівна", serialNumber: "TINUA-1234567899", C: "UA" };
const trust = { trusted: [authority.certificate], at: new Date() };
const field = { page: 0, rectangle: [20, 20, 200, 80] } as const;
const words = { signedAt: new Date() };
/** With which the library is tested by its makers: what it made itself, and a certificate of a real authority. */
const sample = (name: string) =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve("jkurwa/package.json")), "test/data", name));

async function somePdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([300, 400]).drawText("A verification");
  return Buffer.from(await document.save());
}

describe("DSTU 4145", () => {
  test("GOST 34.311 depends on every byte and on the substitution boxes", () => {
    expect(gostHash(Buffer.from("a")).equals(gostHash(Buffer.from("b")))).toBe(false);
    expect(gostHash(Buffer.from("a")).equals(gostHash(Buffer.from("a"), otherBoxes))).toBe(false);
  });

  test.each([257, 431] as const)(
    "a PDF signed on the curve of %i bits is valid, and is not when it was changed",
    async (size) => {
      const signed = await signPdf(await somePdf(), makeDstuSigningKey(authority, subject, { size }), field, words);
      const { signatures } = verifyPdf(signed, trust);
      expect(signatures).toMatchObject([
        { problems: [], signer: { owner: subject.CN, ownerTaxNumber: "1234567899", algorithm: "DSTU4145" } },
      ]);
      const changed = Buffer.from(signed);
      changed[20] = (changed[20] ?? 0) ^ 1;
      expect(verifyPdf(changed, trust).signatures[0]?.problems).toMatchObject([{ problem: "changed" }]);
    },
  );

  test("a key with substitution boxes of its own is verified with them", async () => {
    const key = makeDstuSigningKey(authority, subject, { boxes: otherBoxes });
    expect(verifyPdf(await signPdf(await somePdf(), key, field, words), trust).signatures[0]?.problems).toEqual([]);
  });

  test("a message that the library's makers signed is valid when its issuer is trusted", () => {
    const message = sample("message.p7");
    const at = new Date("2018-11-25");
    expect(verifyCms(message, { trusted: [sample("SELF_SIGNED1.cer")], at }).signatures[0]?.problems).toEqual([]);
    const foreign = verifyCms(message, { trusted: [], at }).signatures[0]?.problems;
    expect(foreign).toMatchObject([{ problem: "foreign_issuer" }]);
    const changed = Buffer.from(message);
    changed[60] = 0x39;
    const found = verifyCms(changed, { trusted: [sample("SELF_SIGNED1.cer")], at }).signatures[0]?.problems;
    expect(found).toMatchObject([{ problem: "changed" }]);
  });

  test("a certificate of the tax service says whose it is", () => {
    expect(certificateFactsOf(readCertificate(sample("SFS_1.cer")))).toMatchObject({
      owner: "Державна фіскальна служба України.  ОТРИМАНО",
      ownerTaxNumber: "39292197",
      numbers: [{ kind: "company", country: "UA", number: "39292197" }],
      issuer: "Акредитований центр сертифікації ключів ІДД ДФС",
      serial: "33B6CB7BF721B9CE040000009162200086E34A00",
      algorithm: "DSTU4145",
      ocspAddresses: ["http://acskidd.gov.ua/services/ocsp/"],
    });
  });
});

describe("a Ukrainian key file", () => {
  const key = makeDstuSigningKey(authority, subject);
  const kinds = [
    ["of IIT (Key-6.dat)", iitContainer],
    ["of PBES2", pbes2Container],
  ] as const;

  test.each(kinds)("%s is opened, and its key signs", async (_, container) => {
    const opened = openKeyFile(container(key.privateKey, "tести-1"), "tести-1", key.certificates);
    expect(opened).toMatchObject({ ok: true, facts: { owner: subject.CN, ownerTaxNumber: "1234567899" } });
    if (!opened.ok) return;
    expect(verifyPdf(await signPdf(await somePdf(), opened.key, field, words), trust).signatures[0]?.problems).toEqual(
      [],
    );
  });

  test.each(kinds)("%s is refused with a wrong password, cut short, or without a certificate", (_, container) => {
    const file = container(key.privateKey, "right");
    expect(openKeyFile(file, "wrong", key.certificates)).toMatchObject({ ok: false, problem: "wrong_password" });
    expect(openKeyFile(file.subarray(0, 120), "right", key.certificates)).toMatchObject({ problem: "damaged" });
    expect(openKeyFile(file, "right")).toMatchObject({ problem: "no_certificate" });
  });

  test("that the library's makers wrote is opened, and has no certificate", () => {
    expect(openKeyFile(sample("STORE_A040.dat"), "password", [sample("SELF_SIGNED_ENC_40A0.cer")])).toMatchObject({
      ok: false,
      problem: "no_certificate",
    });
    expect(openKeyFile(sample("STORE_A040.dat"), "other")).toMatchObject({ problem: "wrong_password" });
  });
});
