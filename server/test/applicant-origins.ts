import type { Config } from "#server/config.ts";
import { sideOfPath } from "#server/platform/origins.ts";

/** The applicants' origin of each server that the tests have opened, by the dashboard's. */
const applicantOrigins = new Map<string, string>();

export function noteApplicantOrigin(origin: string, applicantOrigin: string): void {
  applicantOrigins.set(origin, applicantOrigin);
}

/** The origin at which a server with this dashboard origin answers a path. */
export function originFor(origin: string, path: string): string {
  if (sideOfPath(path.split("?")[0] ?? path) !== "applicants") return origin;
  return applicantOrigins.get(origin) ?? "no applicants' origin";
}

/** For a server that does not listen: the host name decides which side answers. */
export function hostFor({ publicUrl, applicantUrl }: Config, path: string): { host: string } {
  const isApplicants = sideOfPath(path.split("?")[0] ?? path) === "applicants";
  return { host: new URL(isApplicants ? applicantUrl : publicUrl).host };
}
