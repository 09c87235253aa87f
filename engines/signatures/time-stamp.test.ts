import { beforeAll, describe, expect, test } from "vitest";
import { readCertificate } from "./certificate.ts";
import { objectIds } from "./object-ids.ts";
import { putTimeStamp, signatureToStamp, signPdf } from "./sign-pdf.ts";
import type { SigningKey } from "./signatures.types.ts";
import { answerTimeStamp, hour, makeAuthority, makeSigningKey, year } from "./test-authority.fixture.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { timeStampRequest, timeStampTokenOf } from "./time-stamp.ts";
import { verifyPdf } from "./verify-document.ts";

const authority = makeAuthority({ CN: "Issuing" }, "p256");
const stampers = makeAuthority({ CN: "Time stamps" }, "p256");
const now = new Date();
const stamper = makeSigningKey(
  stampers,
  "p256",
  { CN: "Stamper" },
  { from: new Date(now.getTime() - year), uses: [objectIds.forTimeStamps] },
);
const trust = { trusted: [authority.certificate], trustedStamps: [stampers.certificate], at: now };
let signed: Buffer;

function stamp(document: Buffer, by: SigningKey, at = now): Buffer {
  const request = timeStampRequest(signatureToStamp(document));
  return putTimeStamp(document, timeStampTokenOf(answerTimeStamp(by, request, at), request));
}
const look = (document: Buffer, wanted = trust) => {
  const [found] = verifyPdf(document, wanted).signatures;
  return { stampedAt: found?.stampedAt ?? null, problems: found?.problems.map(({ problem }) => problem) };
};

beforeAll(async () => {
  signed = await signPdf(await makePdf(), makeSigningKey(authority, "p256"), field, words);
});

describe("a time stamp", () => {
  test("says when it was signed", () => {
    const at = new Date(Math.floor(now.getTime() / 1000) * 1000 - 60_000);
    expect(look(stamp(signed, stamper, at))).toEqual({ stampedAt: at, problems: [] });
    expect(look(signed)).toEqual({ stampedAt: null, problems: [] });
  });

  test("keeps a signature valid when its certificate has expired or was revoked later", async () => {
    const spec = { from: new Date(now.getTime() - 4 * hour), to: new Date(now.getTime() - hour) };
    const key = makeSigningKey(authority, "p256", { CN: "Olena" }, spec);
    const plain = await signPdf(await makePdf(), key, field, words);
    const stamped = stamp(plain, stamper, new Date(now.getTime() - 2 * hour));
    expect(look(plain).problems).toEqual(["expired"]);
    expect(look(stamped).problems).toEqual([]);
    expect(look(stamp(plain, stamper)).problems).toEqual(["expired"]);
    const serial = readCertificate(key.certificates[0] ?? Buffer.alloc(0)).serial;
    const revokedAt = (hours: number) => [
      authority.crl([serial], { revokedAt: new Date(now.getTime() - hours * hour) }),
    ];
    const withList = (hours: number) => look(stamped, { ...trust, ...{ crls: revokedAt(hours) } }).problems;
    expect([withList(1), withList(3)]).toEqual([[], ["revoked"]]);
  });

  test("of a stranger, of who may not make any, or of another signature is a problem", async () => {
    const stranger = makeSigningKey(
      makeAuthority({ CN: "Time stamps" }, "p256"),
      "p256",
      { CN: "S" },
      { uses: [objectIds.forTimeStamps] },
    );
    expect(look(stamp(signed, stranger))).toEqual({ stampedAt: null, problems: ["bad_time_stamp"] });
    expect(look(stamp(signed, makeSigningKey(stampers, "p256"))).problems).toEqual(["bad_time_stamp"]);
    const request = timeStampRequest(Buffer.from("another signature"));
    const moved = putTimeStamp(signed, timeStampTokenOf(answerTimeStamp(stamper, request), request));
    expect(look(moved).problems).toEqual(["bad_time_stamp"]);
    expect(look(putTimeStamp(signed, Buffer.from([0x30, 0]))).problems).toEqual(["bad_time_stamp"]);
  });

  test("that does not fit its question, or is refused, is not taken", () => {
    const value = signatureToStamp(signed);
    const [first, second] = [timeStampRequest(value), timeStampRequest(value)];
    expect(() => timeStampTokenOf(answerTimeStamp(stamper, first), second)).toThrow("something else");
    expect(() => timeStampTokenOf(Buffer.from("3005300302010200", "hex").subarray(0, 7), first)).toThrow();
    expect(() => timeStampTokenOf(Buffer.from("30053003020102", "hex"), first)).toThrow("refused (2)");
  });
});
