import type { Worker } from "./platform/jobs.ts";

/** The list of features that work in the background. */
export const workers: Worker[] = [];
