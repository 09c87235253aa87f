import type { z } from "zod";
import { commonFailures } from "#contract/failures.ts";
import { flowFailures } from "#contract/flow.contract.ts";
import type { DocumentChoice, ProfileAnswers } from "#contract/flow-answers.ts";
import { stepOf } from "#contract/form-steps.ts";
import { audit } from "#server/platform/audit.ts";
import { readToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { replaceVideos } from "../flow-videos/flow-videos.service.ts";
import { keepAnswers } from "./flow.keep.service.ts";
import { lockOpenVerification } from "./flow.lock.service.ts";
import { readAnswers, readState } from "./flow.queries.ts";
import { askedAnswers, askedDocument, documentTypesFor, whyNotBornOn } from "./flow.rules.ts";
import { replacePhotos } from "./flow-files.service.ts";

/**
 * Keeps the answers of the profile step in place of the earlier ones; fields that the form does not ask are dropped.
 * Errors: request.invalid for a day on which no applicant was born.
 */
export async function saveProfile(ctx: Ctx, answers: ProfileAnswers) {
  const { id, config } = await lockOpenVerification(ctx);
  const asked = askedAnswers(config, answers);
  const refusal = asked.dob === undefined ? null : whyNotBornOn(asked.dob, await readToday(ctx));
  if (refusal) throw fail(commonFailures.invalid, { parameter: "dob", message: refusal });
  await keepAnswers(ctx, id, "PROFILE", asked);
  audit(ctx, "flow.profile_saved", { verificationId: id, fields: Object.keys(asked) });
  return readState(ctx, id);
}

/**
 * Keeps the chosen document and what was typed of it; photos of another choice are dropped.
 * Errors: flow.document_not_allowed, flow.country_not_allowed.
 */
export async function chooseDocument(ctx: Ctx, choice: z.output<typeof DocumentChoice>) {
  const { id, config } = await lockOpenVerification(ctx);
  const step = stepOf(config, "DOCUMENT");
  if (!step) throw fail(flowFailures.document_not_allowed);
  if (!config.countries.includes(choice.country)) throw fail(flowFailures.country_not_allowed);
  if (!documentTypesFor(step, choice.country).includes(choice.documentType))
    throw fail(flowFailures.document_not_allowed);
  const asked = askedDocument(step, choice);
  const { documentType, country } = asked;
  const { document } = await readAnswers(ctx, id);
  await keepAnswers(ctx, id, "DOCUMENT", asked);
  if (document?.documentType !== documentType || document.country !== country)
    await replacePhotos(ctx, id, ["front", "back"]);
  await replaceVideos(ctx, id, { kind: "document" });
  audit(ctx, "flow.document_chosen", { verificationId: id, documentType, country, fields: Object.keys(asked.fields) });
  return readState(ctx, id);
}
