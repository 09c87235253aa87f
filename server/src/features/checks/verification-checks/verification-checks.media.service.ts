import { stepOf } from "#contract/records/forms/form-steps.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { namesSearched } from "#server/features/screening/verification-articles/verification-articles.rules.ts";
import {
  type MediaSearch,
  searchMedia,
} from "#server/features/screening/verification-articles/verification-articles.search.service.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { CheckInputs } from "./verification-checks.service.ts";

type Known = Pick<CheckInputs, "form" | "facts" | "reading" | "applicantId" | "verificationId"> & { live: LiveScope };

/** Null: the form does not ask for it, or it failed on every try. */
export async function searchNews(
  platform: Platform,
  step: JobStep,
  known: Known,
  isLastTry: boolean,
): Promise<MediaSearch | null> {
  return searchKnown(platform, step, known, isLastTry).catch((err: unknown) => {
    if (!isLastTry) throw err;
    platform.log.error({ err, verificationId: known.verificationId }, "checked without a search of the news");
    return null;
  });
}

async function searchKnown(
  platform: Platform,
  step: JobStep,
  known: Known,
  isLastTry: boolean,
): Promise<MediaSearch | null> {
  const wanted = stepOf(known.form, "ADVERSE_MEDIA");
  if (!wanted) return null;
  const { profile } = known.facts;
  const { mrz } = known.reading ?? { mrz: null };
  const { record } = await step((ctx) => readRecord(ctx, known.applicantId));
  const original = (name: "first_name_original" | "last_name_original") => record.fields[name]?.value ?? undefined;
  const names = namesSearched([
    { first: profile.first_name, last: profile.last_name },
    { first: original("first_name_original"), last: original("last_name_original") },
    { first: mrz?.firstNames, last: mrz?.lastName },
  ]);
  return searchMedia(platform, step, {
    live: known.live,
    verificationId: known.verificationId,
    isLastTry,
    names,
    primary: wanted.primaryKeywords,
    secondary: wanted.secondaryKeywords,
  });
}
