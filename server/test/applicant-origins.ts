import type { Config } from "#server/config.ts";
import { sideOfPath } from "#server/platform/origins.ts";

const applicantOrigins = new Map<string, string>();

export function noteApplicantOrigin(origin: string, applicantOrigin: string): void {
  applicantOrigins.set(origin, applicantOrigin);
}

export function originFor(origin: string, path: string): string {
  if (sideOfPath(path.split("?")[0] ?? path) !== "applicants") return origin;
  return applicantOrigins.get(origin) ?? "no applicants' origin";
}

export function hostFor({ publicUrl, applicantUrl }: Config, path: string): { host: string } {
  const isApplicants = sideOfPath(path.split("?")[0] ?? path) === "applicants";
  return { host: new URL(isApplicants ? applicantUrl : publicUrl).host };
}
