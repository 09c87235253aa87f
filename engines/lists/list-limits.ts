import type { ListFormat, ListLimits } from "./lists.types.ts";

const MB = 1024 * 1024;

/** `brokenShareMax`: of what the file tells; our own CSV is taken whole or not at all. */
type FormatLimits = ListLimits & { brokenShareMax: number };

/** Some times what is published today. */
export const listLimits: Record<ListFormat, FormatLimits> = {
  "ofac-csv": { bytesMax: 100 * MB, rowsMax: 500_000, brokenShareMax: 0.01 },
  "ofac-advanced-xml": { bytesMax: 512 * MB, rowsMax: 0, brokenShareMax: 0.01 },
  "un-xml": { bytesMax: 128 * MB, rowsMax: 0, brokenShareMax: 0.01 },
  "eu-xml": { bytesMax: 256 * MB, rowsMax: 0, brokenShareMax: 0.01 },
  "uk-csv": { bytesMax: 128 * MB, rowsMax: 500_000, brokenShareMax: 0.01 },
  "opensanctions-csv": { bytesMax: 2048 * MB, rowsMax: 5_000_000, brokenShareMax: 0.01 },
  "opensanctions-ftm": { bytesMax: 1024 * MB, rowsMax: 5_000_000, brokenShareMax: 0.01 },
  "veridesk-csv": { bytesMax: 50 * MB, rowsMax: 200_000, brokenShareMax: 0 },
};
