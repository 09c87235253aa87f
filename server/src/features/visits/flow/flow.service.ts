import type { z } from "zod";
import type { ReplyError } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { identitySides } from "#contract/records/forms/identity-documents.ts";
import type { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import { documentTypesFor } from "#contract/records/steps/document.step.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { whyNotBornOn } from "#contract/values/birth-date.rules.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { readPhone } from "#engines/phones/read-phone.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { requestedAnswers, requestedDocument } from "#server/features/records/flow-base/flow-base.rules.ts";
import { answersRefusalOf } from "#server/features/steps/flow-answers/flow-answers.rules.ts";
import { replacePhotos } from "#server/features/steps/flow-photos/flow-photos.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { replaceVideos } from "#server/features/steps/flow-videos/flow-videos.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readToday } from "#server/platform/clock.ts";
import { type Ctx, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail, failFields } from "#server/platform/fail.ts";

const unborn = {
  future: "A date in the future is unavailable.",
  over_100_years: "A date more than 100 years back is unavailable.",
} as const;

function whyNotProfile({ countries }: FormConfig, requested: ProfileAnswers, today: string): ReplyError[] {
  const { dob, residence_country: residence, phone } = requested;
  const refusals: ReplyError[] = [];
  const unlikely = dob === undefined ? null : whyNotBornOn(dob, today);
  if (unlikely)
    refusals.push({ ...answersRefusalOf(commonFailures.invalid), parameter: "dob", message: unborn[unlikely] });
  if (residence !== undefined && !countries.includes(residence))
    refusals.push({ ...answersRefusalOf(flowFailures.country_not_allowed), parameter: "residence_country" });
  const home = residence ?? (countries.length === 1 ? countries[0] : undefined);
  if (phone !== undefined && readPhone(phone, home) === null)
    refusals.push(answersRefusalOf(flowFailures.phone_invalid));
  return refusals;
}

/** @throws request.invalid for an impossible day of birth; flow.country_not_allowed, flow.phone_invalid */
export async function saveProfile(ctx: Ctx, answers: ProfileAnswers) {
  const { id, config } = await lockOpenVerification(ctx, "PROFILE");
  const requested = requestedAnswers(config, answers);
  const refusals = whyNotProfile(config, requested, await readToday(ctx));
  if (refusals.length > 0) throw failFields(refusals);
  await keepAnswers(ctx, id, "PROFILE", requested);
  recordAudit(ctx, "flow.profile_saved", { verificationId: id, fields: Object.keys(requested) });
  return readState(ctx, id);
}

/** @throws flow.document_not_allowed, flow.country_not_allowed */
export async function chooseDocument(ctx: Ctx, choice: z.output<typeof DocumentChoice>) {
  const { id, config } = await lockOpenVerification(ctx, "DOCUMENT");
  const step = stepOf(config, "DOCUMENT");
  if (!step) throw fail(flowFailures.document_not_allowed);
  if (!config.countries.includes(choice.country)) throw fail(flowFailures.country_not_allowed);
  if (!documentTypesFor(step, choice.country).includes(choice.documentType))
    throw fail(flowFailures.document_not_allowed);
  const requested = requestedDocument(step, choice);
  const { documentType, country } = requested;
  const { document } = await readAnswers(ctx, id);
  ctx.platform.engines.pictures.warm(tenantKeyOf(ctx));
  await keepAnswers(ctx, id, "DOCUMENT", requested);
  if (document?.documentType !== documentType || document.country !== country)
    await replacePhotos(ctx, id, identitySides);
  await replaceVideos(ctx, id, { kind: "document" });
  recordAudit(ctx, "flow.document_chosen", {
    verificationId: id,
    documentType,
    country,
    fields: Object.keys(requested.fields),
  });
  return readState(ctx, id);
}
