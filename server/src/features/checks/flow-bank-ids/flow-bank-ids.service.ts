import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { flowBankIdFailures } from "#contract/checks/flow-bank-ids.calls.ts";
import type { BankIdOutcome } from "#contract/checks/flow-bank-ids.contract.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { identitySides } from "#contract/records/forms/identity-documents.ts";
import type { GivenDocument } from "#contract/records/steps/document.schema.ts";
import type { BankIdAnswer } from "#contract/screening/services/service-providers.ts";
import { bankIdParameter } from "#contract/values/bank-id-return.ts";
import type { Country } from "#contract/values/countries.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { replacePhotos } from "#server/features/steps/flow-photos/flow-photos.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { replaceVideos } from "#server/features/steps/flow-videos/flow-videos.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import {
  type Ctx,
  type CtxBeforeTransaction,
  ctxProjectOf,
  ctxScopeOf,
  ctxVerificationOf,
  resubmissionIdOf,
} from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { liveScopeOf } from "#server/platform/live.ts";
import { canAskBanks } from "#server/platform/outbound/bank-ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";
import { askBankPatiently, bankIdResultOf } from "./flow-bank-ids.ask.service.ts";
import { countTries, findTry, readTry } from "./flow-bank-ids.queries.ts";
import { bankIdMinutes, whyNotBankId } from "./flow-bank-ids.rules.ts";

type Verification = Awaited<ReturnType<typeof findFlowVerification>>;

/** @throws flow-bank-ids.not_offered, .no_more_tries; flow.country_not_allowed */
async function allowStart(ctx: Ctx, { id, config, language }: Verification, country: Country) {
  const tries = await countTries(ctx, id);
  const refusal = whyNotBankId(config, { country, tries, canAsk: canAskBanks(ctx.platform) });
  if (refusal) throw fail(refusal);
  const documentType = stepOf(config, "DOCUMENT")?.bankIdDocumentType ?? "GOVERNMENT_ID";
  return { id, country, documentType, language: language ?? "en" };
}

/** Without a lock: what must not wait on the network looks first, and again when it is back. */
async function findOpen(ctx: Ctx): Promise<Verification> {
  const verification = await findFlowVerification(ctx, ctxVerificationOf(ctx));
  if (verification.status !== "created") throw fail(flowFailures.already_submitted);
  const { resubmission } = verification;
  if (resubmission && !resubmission.items.some(({ item }) => item === "DOCUMENT"))
    throw fail(flowFailures.not_requested);
  return verification;
}

type Started = { country: Country; session: string; redirectUrl: string; state: string };

/** Outside the transaction. @throws those of `allowStart`; flow-bank-ids.away */
export async function askToStart(platform: Platform, before: CtxBeforeTransaction, country: Country): Promise<Started> {
  const live = liveScopeOf(before);
  const allowed = await platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    return allowStart(ctx, await findOpen(ctx), country);
  });
  const state = newSecretToken(24);
  const said = await askBankPatiently(
    platform,
    { live, verificationId: allowed.id },
    {
      what: "start",
      country,
      language: allowed.language,
      document_type: allowed.documentType,
      return_url: `${platform.config.applicantUrl}/verify?${bankIdParameter}=${state}`,
    },
  );
  if (said.state !== "answered" || said.answer.state !== "started") throw fail(flowBankIdFailures.away);
  const { session, redirect_url: redirectUrl } = said.answer;
  const refusal = platform.outbound.checkUrl(redirectUrl);
  if (refusal !== null) {
    platform.log.error(
      { refusal, verificationId: allowed.id },
      "a bank ID’s address is none that a browser is sent to",
    );
    throw fail(flowBankIdFailures.away);
  }
  return { country, session, redirectUrl, state };
}

const endTry = (ctx: Ctx, verificationId: string, state: "verified" | "later" | "cancelled" | "failed" | "left") =>
  ctx.tx
    .updateTable("bank_ids")
    .set({ state, ended_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("state", "=", "open")
    .execute();

export async function keepStartedBankId(ctx: Ctx, { country, session, redirectUrl, state }: Started) {
  const verification = await lockOpenVerification(ctx, "DOCUMENT");
  const { id: verificationId, documentType } = await allowStart(ctx, verification, country);
  await endTry(ctx, verificationId, "left");
  const id = randomUUID();
  await ctx.tx
    .insertInto("bank_ids")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      verification_id: verificationId,
      resubmission_id: resubmissionIdOf(ctx),
      state_hash: hashSecretToken(state),
      country,
      document_type: documentType,
      session: sealValue(await openVault(ctx, verificationId), session, sealBindings.bankId(verificationId, id)),
      expires_at: sql<Date>`now() + make_interval(mins => ${bankIdMinutes}::int)`,
    })
    .execute();
  recordAudit(ctx, "flow.bank_id_started", { verificationId, id, country });
  return { redirectUrl };
}

type Returned = { state: string; result: Exclude<BankIdAnswer, { state: "started" }> | null };

/** Outside the transaction: only the provider says who it was. @throws flow-bank-ids.no_such_try */
export async function askForResult(platform: Platform, before: CtxBeforeTransaction, state: string): Promise<Returned> {
  const live = liveScopeOf(before);
  const verificationId = ctxVerificationOf(before);
  const found = await platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    await findOpen(ctx);
    return readTry(ctx, verificationId, state);
  });
  if (!found || found.state === "left") throw fail(flowBankIdFailures.no_such_try);
  if (found.state !== "open") return { state, result: null };
  const question = { what: "result" as const, session: found.session };
  return { state, result: bankIdResultOf(await askBankPatiently(platform, { live, verificationId }, question)) };
}

async function keepDocument(ctx: Ctx, verificationId: string, document: GivenDocument): Promise<void> {
  await keepAnswers(ctx, verificationId, "DOCUMENT", document);
  await replacePhotos(ctx, verificationId, identitySides);
  await replaceVideos(ctx, verificationId, { kind: "document" });
}

/** @throws flow-bank-ids.no_such_try */
export async function keepResult(ctx: Ctx, { state, result }: Returned) {
  const { id: verificationId } = await lockOpenVerification(ctx, "DOCUMENT");
  const found = await findTry(ctx, verificationId, state);
  if (!found || found.state === "left") throw fail(flowBankIdFailures.no_such_try);
  // The same return may come twice: what is decided stays.
  const outcome: BankIdOutcome = found.state === "open" ? (result?.state ?? "later") : found.state;
  if (found.state === "open" && outcome !== "pending") {
    await endTry(ctx, verificationId, outcome);
    if (outcome === "verified" || outcome === "later")
      await keepDocument(ctx, verificationId, {
        documentType: found.document_type,
        country: found.country,
        fields: {},
        bankId: { id: found.id, person: result?.state === "verified" ? result.person : null },
      });
  }
  recordAudit(ctx, "flow.bank_id_answered", { verificationId, id: found.id, outcome });
  return { outcome, state: await readState(ctx, verificationId) };
}
