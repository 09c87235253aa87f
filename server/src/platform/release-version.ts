import { readFileSync } from "node:fs";
import { z } from "zod";

const about = new URL("../../../package.json", import.meta.url);

/** Of this program, as `0.2.0`. */
export const releaseVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(about, "utf8"))).version;

/** @returns below 0 when `one` is older, above when it is newer; both as `0.2.0` */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(".").map(Number));
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place]);
  return at === undefined ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0);
}
