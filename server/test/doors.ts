import type { Config } from "#server/config.ts";
import { sideOfPath } from "#server/platform/origins.ts";

/** The applicants' address of each server that the tests have opened, by its desk's. */
const applicantOrigins = new Map<string, string>();

export function noteDoors(origin: string, applicantOrigin: string): void {
  applicantOrigins.set(origin, applicantOrigin);
}

/** Where a server whose desk is at `origin` answers a path. */
export function originFor(origin: string, path: string): string {
  if (sideOfPath(path.split("?")[0] ?? path) !== "applicants") return origin;
  return applicantOrigins.get(origin) ?? "no applicants' door";
}

/** The header by which a server that does not listen knows for whom a path is asked. */
export function hostFor({ publicUrl, applicantUrl }: Config, path: string): { host: string } {
  const isApplicants = sideOfPath(path.split("?")[0] ?? path) === "applicants";
  return { host: new URL(isApplicants ? applicantUrl : publicUrl).host };
}
