import type { QesCertificate } from "#contract/steps/qes-certificates.contract.ts";
import { qesWarningDays } from "#contract/values/qes-certificates.ts";

export type CertificateState = "active" | "inactive" | "expired" | "notYet";

export function certificateStateOf({ status, daysLeft, certificate }: QesCertificate, now: number): CertificateState {
  if (daysLeft < 0) return "expired";
  return Date.parse(certificate.validFrom) > now ? "notYet" : status;
}

export const endsSoon = ({ daysLeft }: QesCertificate): boolean => daysLeft >= 0 && daysLeft <= qesWarningDays;

/** How much of its time is over, in percent. */
export function certificateShareElapsed({ validFrom, validUntil }: QesCertificate["certificate"], now: number): number {
  const [from, until] = [Date.parse(validFrom), Date.parse(validUntil)];
  return Math.round(100 * Math.min(1, Math.max(0, (now - from) / Math.max(1, until - from))));
}
