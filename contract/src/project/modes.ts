import { z } from "zod";

/** Test: nothing is looked at, nobody pays, and live rows are neither seen nor changed (docs/test-mode.md). */
export const modes = ["live", "test"] as const;
export type ProjectMode = (typeof modes)[number];
export const ModeName = z.enum(modes);
