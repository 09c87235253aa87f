import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { processorMsOf } from "../processor-time.fixture.ts";
import { readCertificate } from "./certificate.ts";
import { derChildrenOf, derOidOf, derTimeOf, readDer } from "./der.ts";
import { DerError } from "./der-error.ts";
import { element, explicit, oid, sequence } from "./der-write.ts";
import { objectIds } from "./object-ids.ts";
import { openKeyFile } from "./open-key-file.ts";
import { mostSignatures } from "./pdf-signatures.ts";
import { signPdf } from "./sign-pdf.ts";
import { attachedCms, makeAuthority, makeSigningKey } from "./test-authority.fixture.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { verifyCms, verifyPdf } from "./verify-document.ts";

const authority = makeAuthority({ CN: "Authority" }, "p256");
const trust = { trusted: [authority.certificate], at: new Date() };
let pdf: Buffer;
let signed: Buffer;
let file: Buffer;

beforeAll(async () => {
  pdf = await makePdf();
  signed = await signPdf(pdf, makeSigningKey(authority, "p256"), field, words);
  file = attachedCms(makeSigningKey(authority, "p256"), objectIds.data, pdf);
});

const within = (ms: number, work: () => unknown) => expect(processorMsOf(work)).toBeLessThan(ms);

describe("hostile bytes", () => {
  test("no changed byte of the content, of the attributes or of the signature leaves a file valid", () => {
    const content = file.indexOf("%PDF-");
    const attributes = file.lastIndexOf(oid(objectIds.contentType));
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const place = at % file.length;
        const changed = Buffer.from(file);
        changed[place] = (changed[place] ?? 0) ^ by;
        const isCovered = (place >= content && place < content + pdf.length) || place >= attributes;
        const isValid = verifyCms(changed, trust).signatures.some(({ problems }) => problems.length === 0);
        expect(isCovered && isValid).toBe(false);
        const isShortValid = verifyCms(file.subarray(0, place), trust).signatures.some(
          ({ problems }) => problems.length === 0,
        );
        expect(isShortValid).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test("no changed byte that the signature covers leaves a PDF valid", () => {
    const [start, end] = [signed.indexOf("/Contents <") + 10, signed.indexOf("> /M")];
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const place = at % signed.length;
        const changed = Buffer.from(signed);
        changed[place] = (changed[place] ?? 0) ^ by;
        const isCovered = place < start || place > end;
        const isValid = verifyPdf(changed, trust).signatures.some(({ problems }) => problems.length === 0);
        expect(isCovered && isValid).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test("any bytes at all are a named problem", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const buffer = Buffer.from(bytes);
        expect(verifyCms(buffer, trust).signatures[0]?.problems).toMatchObject([{ problem: "malformed" }]);
        expect(openKeyFile(buffer, "x")).toMatchObject({ ok: false });
        expect(() => readCertificate(buffer)).toThrow(DerError);
      }),
      { numRuns: 300 },
    );
  });

  test("elements in each other, without end, or by the thousand take no time", () => {
    const nested = Buffer.alloc(1_000_000, Buffer.from("3080", "hex"));
    const long = Buffer.concat([Buffer.from("30830f4240", "hex"), Buffer.alloc(1_000_000, Buffer.from("0500", "hex"))]);
    const signedData = (inner: Buffer) => sequence(oid(objectIds.signedData), explicit(0, inner));
    for (const bytes of [nested, long, signedData(nested), signedData(long), signedData(sequence(long))])
      within(500, () =>
        expect(verifyCms(bytes, trust).signatures[0]?.problems).toMatchObject([{ problem: "malformed" }]),
      );
    expect(() => derChildrenOf(readDer(long))).toThrow("too many");
    expect(() => derOidOf(readDer(element(6, Buffer.alloc(1000, 0x81))))).toThrow(DerError);
    expect(() => readDer(Buffer.from("3084ffffffff00", "hex"))).toThrow(DerError);
    expect(() => derTimeOf(readDer(element(23, Buffer.from("99999999999999Z"))))).toThrow(DerError);
  });

  test("a file full of signatures is looked at up to a bound", () => {
    const many = Buffer.from("%PDF-1.7\n".concat("/ByteRange [0 10 14 5] <00>".repeat(20_000)));
    within(1000, () => expect(verifyPdf(many, trust).signatures).toHaveLength(mostSignatures + 1));
    const digits = Buffer.from(`%PDF-1.7\n/ByteRange [${"9".repeat(1_000_000)}`);
    within(500, () => expect(verifyPdf(digits, trust).signatures).toHaveLength(1));
    const spaces = Buffer.from(`%PDF-1.7\n${"/ByteRange ".concat(" ".repeat(100_000)).repeat(40)}`);
    within(1000, () => verifyPdf(spaces, trust));
  });

  test("issuers that name each other in a circle end", async () => {
    const a = makeAuthority({ CN: "A" }, "p256");
    const b = makeAuthority({ CN: "B" }, "p256", a);
    const turned = a.issue({ CN: "A" }, b.signer.publicKey, { issuer: { CN: "B" }, signer: b.signer, isIssuer: true });
    const key = makeSigningKey(b, "p256");
    const circle = {
      ...key,
      certificates: [...key.certificates, turned, a.certificate, ...Array(20).fill(b.certificate)],
    };
    const document = await signPdf(await makePdf(), circle, field, words);
    within(2000, () =>
      expect(verifyPdf(document, trust).signatures[0]?.problems).toMatchObject([{ problem: "foreign_issuer" }]),
    );
  });
});
