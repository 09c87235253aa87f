import { expect, test } from "vitest";
import type { QesCertificate } from "#contract/steps/qes-certificates.contract.ts";
import { certificateShareElapsed, certificateStateOf, endsSoon } from "./certificate-state.rules.ts";

const now = Date.parse("2026-06-01T00:00:00Z");
const certificate = (change: Partial<QesCertificate>): QesCertificate => ({
  id: "1",
  name: "Name",
  issuer: "CA",
  status: "active",
  fileType: "jks",
  certificate: {
    owner: "Owner",
    issuer: "CA",
    serial: "1",
    algorithm: "RSA",
    validFrom: "2026-01-01T00:00:00.000Z",
    validUntil: "2027-01-01T00:00:00.000Z",
  },
  daysLeft: 214,
  signs: true,
  added: "2026-01-01T00:00:00.000Z",
  addedBy: null,
  ...change,
});

test("a certificate is over, not valid yet, or as it was set", () => {
  expect(certificateStateOf(certificate({}), now)).toBe("active");
  expect(certificateStateOf(certificate({ status: "inactive" }), now)).toBe("inactive");
  expect(certificateStateOf(certificate({ daysLeft: -1 }), now)).toBe("expired");
  expect(certificateStateOf(certificate({}), Date.parse("2025-12-31T00:00:00Z"))).toBe("notYet");
});

test("it ends soon in its last thirty days, and not when it is over", () => {
  expect([31, 30, 0, -1].map((daysLeft) => endsSoon(certificate({ daysLeft })))).toEqual([false, true, true, false]);
});

test("the part of its time that is over stays between nothing and all", () => {
  const of = certificate({}).certificate;
  expect(certificateShareElapsed(of, Date.parse("2025-01-01T00:00:00Z"))).toBe(0);
  expect(certificateShareElapsed(of, Date.parse("2026-07-02T12:00:00Z"))).toBe(50);
  expect(certificateShareElapsed(of, Date.parse("2028-01-01T00:00:00Z"))).toBe(100);
});
