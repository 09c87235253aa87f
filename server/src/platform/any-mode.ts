import type { ProjectMode } from "#contract/project/modes.ts";

/** `all`: work on a whole project, such as erasing what is due; never a call. */
export type AnyMode = ProjectMode | "all";
