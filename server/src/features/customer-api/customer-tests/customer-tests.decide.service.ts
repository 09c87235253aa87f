import type { z } from "zod";
import type { customerTests } from "#contract/customer-api/customer-tests.contract.ts";
import { readAskable } from "#server/features/cases/resubmissions/resubmissions.queries.ts";
import { requestResubmission } from "#server/features/cases/resubmissions/resubmissions.service.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import {
  decideTestVerification,
  type TestDecision,
} from "#server/features/cases/verifications/verifications.test-decision.service.ts";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { getResult } from "#server/features/customer-api/customer-verifications/customer-verifications.queries.ts";
import { resubmittedItemsOf } from "#server/features/customer-api/customer-verifications/customer-verifications.service.ts";
import { companiesToCheck, endWait } from "#server/features/records/company-base/company-base.waits.service.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";

type Body = z.output<(typeof customerTests)["decideTest"]["body"]>;

const movesTo = {
  approved: "valid",
  declined: "invalid",
  pending: "pending",
  customer_pending: "customer_pending",
  requested_again: "waiting",
} as const satisfies Record<Body["verification_status"], TestDecision["to"]>;

/** Its checks will not run: companies that waited for them go on, as after every check. */
async function goOnWithCompanies(ctx: Ctx, verificationId: string, applicantId: string): Promise<void> {
  await endWait(ctx, verificationId);
  for (const id of await companiesToCheck(ctx, applicantId))
    await enqueue(ctx, checkVerification, { verificationId: id }, { group: ctxProjectOf(ctx) });
}

/** @throws validation for what its form does not ask for, flow where nothing can be requested again */
async function requestAgain(ctx: Ctx, id: string, { types, comment = "" }: Body): Promise<void> {
  const { askable } = await readAskable(ctx, id);
  const items = types && types.length > 0 ? resubmittedItemsOf(types) : askable.slice(0, 1);
  if (items.length === 0) throw refuseCustomer("flow", "types", "Nothing of this verification can be requested again.");
  const at = items.find((item) => !askable.includes(item));
  if (at) throw refuseCustomer("validation", "types", "Send types of which this applicant gives something.");
  const { rowVersion } = await lockForDecision(ctx, id);
  await requestResubmission(ctx, {
    verification_id: id,
    rowVersion,
    items: items.map((item) => ({ item, reason: "other" as const, words: comment })),
  });
}

async function move(ctx: Ctx, id: string, { verification_status: status, decline_reasons, comment = "" }: Body) {
  const reasons = decline_reasons && decline_reasons.length > 0 ? decline_reasons : (["OTHER"] as const);
  const declineReasons = status === "declined" ? [...new Set(reasons)] : [];
  try {
    return await decideTestVerification(ctx, { id, to: movesTo[status], declineReasons, comment });
  } catch (error) {
    const isThere = error instanceof RefusalError && error.failure.code === "verifications.not_decidable";
    // Only what waits can be requested again, and it does.
    if (isThere && status === "requested_again") return null;
    throw isThere ? refuseCustomer("flow", "verification_status", "It has this status already.") : error;
  }
}

/** Also of a link that nobody has opened: there is nothing to decide yet. @throws not_found, validation, flow */
export async function decideTest(ctx: Ctx, id: string, body: Body) {
  const { status, applicant_id } = await getResult(ctx, id);
  if (status === "unused") throw refuseCustomer("flow", "verification_id", "Nothing is submitted yet.");
  const before = await move(ctx, id, body);
  if (body.verification_status === "requested_again") await requestAgain(ctx, id, body);
  if (before === "processing") await goOnWithCompanies(ctx, id, applicant_id);
  return { verification_id: id };
}
