import type { z } from "zod";
import { screeningLists } from "#contract/records/forms/step-choices.ts";
import type { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { screeningFailures } from "#contract/screening/screenings.calls.ts";
import type { ScreeningSearch } from "#contract/screening/screenings.contract.ts";
import { requireVerification } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { readFormOf } from "#server/features/cases/verifications/verifications.form.queries.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { type CtxBeforeTransaction, ctxProjectOf, ctxScopeOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { liveScopeOf } from "#server/platform/live.ts";
import { readQuestions, screeningStepOf } from "./screenings.question.queries.ts";
import { type ScreeningResult, searchAllLists, searchInLists } from "./screenings.run.service.ts";

type Search = z.infer<typeof ScreeningSearch>;

const some = (value: string) => (value === "" ? [] : [value]);

const questionOf = ({ kind, name, birth, country, gender, document, taxId }: Search): ScreeningQuestion => ({
  kind,
  names: some(name),
  births: some(birth),
  countries: some(country),
  gender: gender === "" ? null : gender,
  documents: some(document),
  taxIds: some(taxId),
});

/** Every published list and all of the project's own, unless some are named. */
async function listsOf(before: CtxBeforeTransaction, { lists, blacklists }: Search) {
  if (lists.length + blacklists.length > 0) return { kinds: lists, blacklists };
  const projectId = ctxProjectOf(before);
  const own = await before.platform.database.inProject(projectId, ({ tx }) => blacklistsOf({ tx, projectId }));
  return { kinds: screeningLists, blacklists: own.map(({ code }) => code) };
}

/** @throws screenings.no_lists, request.unavailable, not_in_test */
export async function searchLists(before: CtxBeforeTransaction, search: Search): Promise<ScreeningResult> {
  const by = { live: liveScopeOf(before), tenantKey: tenantKeyOf(before) };
  const wanted = { ...(await listsOf(before, search)), minScore: 70 };
  const screened = await searchInLists(before.platform, by, questionOf(search), wanted);
  if (screened.lists.length === 0) throw fail(screeningFailures.no_lists);
  return screened;
}

/** @throws verifications.not_found, screenings.not_requested, screenings.nothing_to_ask, request.unavailable, not_in_test */
export async function prepareScreening(before: CtxBeforeTransaction, verificationId: string): Promise<ScreeningResult> {
  const { questions, step } = await before.platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    await requireVerification(ctx, verificationId);
    const found = screeningStepOf(await readFormOf(ctx, verificationId));
    if (!found) throw fail(screeningFailures.not_requested);
    return { step: found, questions: await readQuestions(ctx, verificationId) };
  });
  const [first, ...others] = questions;
  if (!first) throw fail(screeningFailures.nothing_to_ask);
  // After it was found: another mode's is not there.
  const by = { live: liveScopeOf(before), tenantKey: tenantKeyOf(before) };
  const wanted = { kinds: step.lists, blacklists: step.customBlacklists, minScore: step.minScore };
  return searchAllLists(before.platform, by, [first, ...others], wanted);
}
