import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import {
  findDocumentOfFile,
  readApplicantObject,
} from "#server/features/records/applicant-object/applicant-object.queries.ts";
import { isVouchedFor } from "#server/features/records/callback-addresses/callback-addresses.queries.ts";
import { readFlowAttempts } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { flowAttemptsLeft, noAttempts } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { issueWayBack } from "#server/features/records/return-links/return-links.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { type CallbackFacts, callbackBody } from "./callbacks.body.rules.ts";
import { readCompanyFacts } from "./callbacks.company.queries.ts";
import { nextSequence, readCallbackFacts } from "./callbacks.facts.queries.ts";
import type { MonitoringFacts } from "./callbacks.monitoring.rules.ts";
import { type CallbackTarget, findEndpoints } from "./callbacks.targets.queries.ts";
import { writeCallbacks } from "./callbacks.write.service.ts";

/** `callback_url`: what a key has named for this verification alone; whether that key may see persons. */
export type CallbackOwnAddress = { mode: string; callback_url: string | null; key_may_see_persons: boolean };
type Known = Awaited<ReturnType<typeof readCallbackFacts>>;
type Announced = {
  verificationId: string;
  type: Exclude<CallbackType, "SERVICE_RESULT">;
  /** It has just begun, which has a switch of its own. */
  isCreation?: boolean;
  /** It is said whatever the form says: what was announced before is no longer true, or a member wants it sent again. */
  isDue?: boolean;
  monitoring?: Omit<MonitoringFacts, "documentId"> & { url: string };
};

/** Of a form's address. `VERIFICATION_STATUS_CHANGED` is for submissions, reopenings and beginnings, never for decisions (docs/callbacks.md). */
const isWanted = ({ type, isCreation = false, isDue = false }: Announced, form: FormConfig): boolean =>
  type !== "VERIFICATION_STATUS_CHANGED" ||
  isDue ||
  (isCreation ? form.callbackOnCreated : form.callbackOnStatusChange);

async function readMonitoring(
  ctx: Ctx,
  { verificationId, monitoring }: Announced,
  applicantId: string,
): Promise<MonitoringFacts | undefined> {
  if (!monitoring) return undefined;
  const isDocument = monitoring.detail.type === "document_expired";
  const document = isDocument ? await findDocumentOfFile(ctx, { applicantId, verificationId }) : null;
  return { ...monitoring, documentId: document?.id ?? null };
}

async function factsOf(
  ctx: Ctx,
  announced: Announced,
  known: Known,
): Promise<Omit<CallbackFacts, "requestId" | "sequence">> {
  const { verificationId, type } = announced;
  const { row, form, formToken, verdict } = known;
  const { status, declineReasons, comment, checks } = verdict;
  const leadsBack = form.sendFormUrlForReverification && status === "invalid";
  const tries = form.allowNewAttempts ? await readFlowAttempts(ctx, row.applicant_id, row.form_id) : noAttempts;
  const company = row.types.includes("COMPANY") ? await readCompanyFacts(ctx, verificationId) : null;
  return {
    isTest: row.mode === "test",
    type,
    applicantId: row.applicant_id,
    externalApplicantId: row.external_id,
    verificationId,
    formId: row.form_id,
    formToken,
    attemptsLeft: flowAttemptsLeft(form, status, tries),
    status,
    types: row.types,
    declineReasons: [...declineReasons],
    comment,
    checks,
    applicant: form.returnApplicantData
      ? await readApplicantObject(ctx, { applicantId: row.applicant_id, verificationId, addressOf: null })
      : null,
    monitoring: await readMonitoring(ctx, announced, row.applicant_id),
    company,
    formUrl: leadsBack ? await issueWayBack(ctx, verificationId) : null,
  };
}

/** A test's persons are made up, so nothing of them is withheld. */
export async function ownTarget(ctx: Ctx, url: string, row: CallbackOwnAddress): Promise<CallbackTarget> {
  const isOfKey = url === row.callback_url && row.key_may_see_persons;
  const isBare = row.mode === "live" && !isOfKey && !(await isVouchedFor(ctx, url));
  return { url, endpointId: null, isPaused: false, isBare };
}

/** Of a form's address, and of the project's endpoints that want the kind. */
async function targetsOf(ctx: Ctx, announced: Announced, { row, form }: Known): Promise<CallbackTarget[]> {
  const url = announced.monitoring?.url || row.callback_url || form.callbackUrl;
  const own = url !== "" && isWanted(announced, form) ? [await ownTarget(ctx, url, row)] : [];
  return [...own, ...(await findEndpoints(ctx, announced.type, row.mode))];
}

/** In the transaction of the change. */
export async function announceCallback(ctx: Ctx, announced: Announced): Promise<void> {
  const { verificationId, type } = announced;
  const known = await readCallbackFacts(ctx, verificationId);
  const targets = await targetsOf(ctx, announced, known);
  if (targets.length === 0) return;
  const facts = await factsOf(ctx, announced, known);
  const sequence = await nextSequence(ctx, verificationId);
  await writeCallbacks(ctx, targets, {
    type,
    sequence,
    bodyOf: (requestId) => callbackBody({ ...facts, requestId, sequence }),
    about: { verification_id: verificationId },
  });
}
