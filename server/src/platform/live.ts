import { commonFailures } from "#contract/failures.ts";
import { type Ctx, modeOf, projectOf } from "./ctx.ts";
import { fail } from "./fail.ts";

declare const isLive: unique symbol;

/**
 * That the work is of live mode. Lists, news, providers, and the engines that read documents and faces want it, so that
 * nothing about a test reaches them (docs/test-mode.md): only {@link liveOf} makes one.
 */
export type Live = { readonly projectId: string; readonly [isLive]: true };

/** @throws request.not_in_test; in work for both modes: a fault of ours */
export function liveOf(ctx: Ctx): Live {
  if (modeOf(ctx) === "test") throw fail(commonFailures.not_in_test);
  return { projectId: projectOf(ctx) } as Live;
}
