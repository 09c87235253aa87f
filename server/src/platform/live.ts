import { commonFailures } from "#contract/failures.ts";
import { type Ctx, ctxModeOf, ctxProjectOf } from "./ctx.ts";
import { fail } from "./fail.ts";
import type { LiveScope } from "./live-scope.ts";

/** @throws request.not_in_test; in work for both modes: a fault of ours */
export function liveScopeOf(ctx: Ctx): LiveScope {
  if (ctxModeOf(ctx) === "test") throw fail(commonFailures.not_in_test);
  return { projectId: ctxProjectOf(ctx) } as LiveScope;
}

/** A search by a customer's key is about no applicant of ours: the lists are the same in both modes, and cost nothing. */
export const liveForSearch = (ctx: Ctx): LiveScope => ({ projectId: ctxProjectOf(ctx) }) as LiveScope;
