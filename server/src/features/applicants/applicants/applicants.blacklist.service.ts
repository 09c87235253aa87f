import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { commonFailures } from "#contract/failures.ts";
import type { BlacklistedField } from "#contract/screening/blacklists/blacklist-values.ts";
import { chosenFields } from "#server/features/cases/verifications/verifications.blacklists.rules.ts";
import {
  addToBlacklists,
  readBlacklistedPerson,
} from "#server/features/cases/verifications/verifications.blacklists.service.ts";
import { recordTouchOfApplicants } from "#server/features/cases/verifications/verifications.touches.service.ts";
import { entriesOfPerson } from "#server/features/records/blacklist-base/blacklist-base.rules.ts";
import { isPermitted } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { recordApplicantEvent } from "./applicants.events.service.ts";
import { findNewestSubmitted, idsOfPerson, lockGivenApplicant } from "./applicants.given.queries.ts";

type Choice = { blacklists: readonly string[]; fields?: readonly BlacklistedField[] | undefined; reason: string };

/** Names the applicant, so that a reader of the list finds why somebody is on it. */
const sourceNote = (applicantId: string, reason: string) =>
  reason === "" ? `applicant_id ${applicantId}` : `applicant_id ${applicantId}: ${reason}`;

/** @throws applicants.not_found, erased, nothing_to_blacklist; blacklists.not_found, full; request.forbidden */
export async function blacklistApplicant(ctx: Ctx, id: string, { blacklists, fields, reason }: Choice) {
  if (!isPermitted(ctx.actor, "blacklists:manage")) throw fail(commonFailures.forbidden);
  const { id: applicantId } = await lockGivenApplicant(ctx, id);
  const newest = await findNewestSubmitted(ctx, await idsOfPerson(ctx, applicantId));
  const person = await readBlacklistedPerson(ctx, { applicantId, verificationId: newest?.id ?? null });
  const chosen = chosenFields(fields);
  const entries = entriesOfPerson(person, chosen, sourceNote(applicantId, reason));
  if (entries.length === 0) throw fail(applicantFailures.nothing_to_blacklist);
  const { added, names } = await addToBlacklists(ctx, blacklists, entries);
  await recordTouchOfApplicants(ctx, [applicantId], "blacklisted");
  await recordApplicantEvent(ctx, { applicantId, kind: "blacklisted", detail: { added: names, text: reason } });
  recordAudit(ctx, "applicants.blacklisted", {
    applicantId,
    blacklists: [...blacklists],
    fields: chosen,
    added: added.length,
  });
  return { added: added.length };
}
