import { commonFailures } from "#contract/failures.ts";
import { type Ctx, modeOf, projectOf } from "./ctx.ts";
import { fail } from "./fail.ts";
import type { Live } from "./live-scope.ts";

/** @throws request.not_in_test; in work for both modes: a fault of ours */
export function liveOf(ctx: Ctx): Live {
  if (modeOf(ctx) === "test") throw fail(commonFailures.not_in_test);
  return { projectId: projectOf(ctx) } as Live;
}

/** A search by a customer's key is about no applicant of ours: the lists are the same in both modes, and cost nothing. */
export const liveForSearch = (ctx: Ctx): Live => ({ projectId: projectOf(ctx) }) as Live;
