import type { Config } from "#server/config.ts";

const isOfApplicants = (path: string) => /^\/(?:api\/flow|verify|verify-assets)(?:[/?]|$)/.test(path);

const applicantOrigins = new Map<string, string>();

export function noteApplicantOrigin(origin: string, applicantOrigin: string): void {
  applicantOrigins.set(origin, applicantOrigin);
}

export function originFor(origin: string, path: string): string {
  if (!isOfApplicants(path)) return origin;
  return applicantOrigins.get(origin) ?? "no applicants' origin";
}

export function hostFor({ publicUrl, applicantUrl }: Config, path: string): { host: string } {
  return { host: new URL(isOfApplicants(path) ? applicantUrl : publicUrl).host };
}
