import { expect, test } from "vitest";
import { linksAsCsv } from "./form-links.rules.ts";

const link = (externalApplicantId: string | null) => ({
  link: "https://kyc.example/verify/ab",
  formToken: "ab",
  applicantId: "applicant",
  externalApplicantId,
  verificationId: "verification",
  expires: new Date("2026-12-21T10:00:00Z"),
});

test("a row for each link under one header, ended as RFC 4180 says", () => {
  expect(Buffer.concat(linksAsCsv([link(null), link("c-1")])).toString()).toBe(
    "link,form_token,applicant_id,external_applicant_id,verification_id,expires_at\r\n" +
      "https://kyc.example/verify/ab,ab,applicant,,verification,2026-12-21T10:00:00.000Z\r\n" +
      "https://kyc.example/verify/ab,ab,applicant,c-1,verification,2026-12-21T10:00:00.000Z\r\n",
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+49", "'+49"],
  ["-x", "'-x"],
  ["@sum", "'@sum"],
  ['a"b,c', '"a""b,c"'],
  ["plain", "plain"],
])("an external id %s is no formula and breaks no row", (given, written) => {
  const [, row] = Buffer.concat(linksAsCsv([link(given)]))
    .toString()
    .split("\r\n");
  expect(row).toContain(`,applicant,${written},verification,`);
});

test("a thousand links come in pieces that lose nothing", () => {
  const pieces = linksAsCsv(Array.from({ length: 1000 }, (_, n) => link(`c-${n}`)));
  expect(pieces.length).toBeGreaterThan(10);
  expect(Buffer.concat(pieces).toString().split("\r\n")).toHaveLength(1002);
});
