import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { packDescriptor } from "#engines/faces/compare.ts";
import { lockForDecision, settleChecks } from "#server/features/cases/verifications/verifications.decide.service.ts";
import type { IdentityKey } from "#server/features/cases/verifications/verifications.identity.rules.ts";
import { needsReviewer } from "#server/features/cases/verifications/verifications.propose.service.ts";
import { chargeSubmission } from "#server/features/money/balances/balances.settle.service.ts";
import { companiesToCheck, endWait } from "#server/features/records/company-base/company-base.waits.service.ts";
import {
  type DocumentReadingFields,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { readProvedContacts } from "#server/features/records/flow-contacts/flow-contacts.queries.ts";
import type { ScreeningResult } from "#server/features/screening/screenings/screenings.run.service.ts";
import { recordScreening } from "#server/features/screening/screenings/screenings.service.ts";
import type { MediaSearch } from "#server/features/screening/verification-articles/verification-articles.search.service.ts";
import {
  keepArticles,
  readDismissedArticles,
} from "#server/features/screening/verification-articles/verification-articles.service.ts";
import type { SignatureFacts } from "#server/features/steps/flow-signatures/flow-signatures.verify.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { keyedIdentityHash } from "#server/platform/secrets/project-keys.ts";
import { keepBankPerson } from "./verification-checks.bank-id.service.ts";
import { type QueriedCompany, readCompanyFacts } from "./verification-checks.company.service.ts";
import {
  type FaceScan,
  findByFace,
  findByKeys,
  findOwnFaces,
  findPassed,
  lockDuplicates,
} from "./verification-checks.duplicates.queries.ts";
import type { CheckFacts, SelfieFacts } from "./verification-checks.facts.rules.ts";
import { checkVerification } from "./verification-checks.jobs.ts";
import {
  afterReviewer,
  type ChecksOutcome,
  type CompletedCheck,
  checksOutcomeOf,
} from "./verification-checks.outcome.rules.ts";
import { stepsThatRan } from "./verification-checks.paid.rules.ts";
import { findSamePictures, keepPrints, type PicturePrints } from "./verification-checks.pictures.queries.ts";
import { keepRecognisedFields } from "./verification-checks.recognition.service.ts";
import { completedChecksOf } from "./verification-checks.rules.ts";

export type CheckInputs = {
  verificationId: string;
  applicantId: string;
  form: FormConfig;
  facts: Omit<
    CheckFacts,
    | "duplicates"
    | "earlierFaces"
    | "confirmations"
    | "selfie"
    | "screening"
    | "media"
    | "signature"
    | "usRecords"
    | "company"
  >;
  media: MediaSearch | null;
  signature: SignatureFacts | null;
  usRecords: CheckFacts["usRecords"];
  company: QueriedCompany | null;
  prints: PicturePrints | null;
  selfie: Omit<SelfieFacts, "same">;
  /** What the lists said; null where nothing was queried. */
  screened: ScreeningResult | null;
  reading: DocumentReadingFields | null;
  keys: IdentityKey[];
  searched: IdentityKey[];
  descriptor: Float32Array | null;
  /** Done before the lock. */
  faceScan: FaceScan | null;
  /** The engines or the store were away: nothing is charged. */
  hasFailed?: boolean;
};

async function writeChecks(ctx: Ctx, verificationId: string, checks: readonly CompletedCheck[]): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const vault = await openVault(ctx, verificationId);
  await ctx.tx.deleteFrom("verification_checks").where("verification_id", "=", verificationId).execute();
  await ctx.tx
    .insertInto("verification_checks")
    .values(
      checks.map((check) => ({
        project_id,
        verification_id: verificationId,
        name: check.name,
        result: check.result,
        score: check.score,
        reasons: check.reasons,
        evidence: sealValue(vault, check.evidence, sealBindings.evidence(verificationId, check.name)),
        engine: check.engine,
        engine_version: check.engineVersion,
      })),
    )
    .execute();
  const briefs = checks.map(({ name, result }) => ({ name, result }));
  await ctx.tx
    .updateTable("verifications")
    .set({ check_briefs: JSON.stringify(briefs) })
    .where("id", "=", verificationId)
    .execute();
}

async function writeIdentity(ctx: Ctx, { verificationId, keys, descriptor, reading }: CheckInputs): Promise<void> {
  const own = { project_id: ctxProjectOf(ctx), verification_id: verificationId };
  const hashes = await Promise.all(keys.map((key) => keyedIdentityHash(ctx, key)));
  if (keys.length > 0)
    await ctx.tx
      .insertInto("identity_keys")
      .values(keys.map(({ kind }, n) => ({ ...own, kind, key_hash: hashes[n] ?? "" })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (descriptor)
    await ctx.tx
      .insertInto("face_descriptors")
      .values({ ...own, descriptor: packDescriptor(descriptor) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (reading) await keepReading(ctx, verificationId, reading);
}

async function keepReading(ctx: Ctx, verificationId: string, read: DocumentReadingFields): Promise<void> {
  const reading = sealValue(await openVault(ctx, verificationId), read, sealBindings.reading(verificationId));
  await ctx.tx
    .insertInto("verification_readings")
    .values({ project_id: ctxProjectOf(ctx), verification_id: verificationId, reading })
    .onConflict((conflict) => conflict.columns(["project_id", "verification_id"]).doUpdateSet({ reading }))
    .execute();
}

async function findDuplicates(ctx: Ctx, findings: CheckInputs) {
  const found = await findSame(ctx, findings);
  const passed = await findPassed(ctx, found);
  return found.map((duplicate) => ({ ...duplicate, hasPassed: passed.has(duplicate.verificationId) }));
}

async function findSame(ctx: Ctx, findings: CheckInputs) {
  const self = { verificationId: findings.verificationId, applicantId: findings.applicantId };
  const byKeys = await findByKeys(ctx, self, findings.searched);
  if (!findings.descriptor || !findings.faceScan) return byKeys;
  const { duplicates, upTo } = findings.faceScan;
  const since = await findByFace(ctx, self, findings.descriptor, { within: duplicateFaceDistance, after: upTo });
  return [...byKeys, ...duplicates, ...since.duplicates];
}

async function withoutDismissed(ctx: Ctx, { verificationId, media }: CheckInputs): Promise<MediaSearch | null> {
  if (media?.kind !== "searched") return media;
  const dismissed = await readDismissedArticles(ctx, verificationId);
  return { ...media, articles: media.articles.filter(({ articleId }) => !dismissed.has(articleId)) };
}

/** Stricter than the pending band, since a whole project is searched. */
export const duplicateFaceDistance = 0.5;

/** Companies that waited for this person. */
async function checkCompanies(ctx: Ctx, { verificationId, applicantId, company }: CheckInputs): Promise<void> {
  if (company) await endWait(ctx, verificationId);
  for (const id of await companiesToCheck(ctx, applicantId))
    await enqueue(ctx, checkVerification, { verificationId: id }, { group: ctxProjectOf(ctx) });
}

/** How complete the looks at lists and news were, where one was not. */
const partsOfScreenings = ({ screened, media }: CheckInputs) => ({
  ...(screened && (screened.isCut || screened.missing.length > 0)
    ? { screening: { missing: screened.missing, cut: screened.isCut } }
    : {}),
  ...(media?.kind === "searched" && media.missing.length > 0 ? { media: { missing: media.missing } } : {}),
});

async function outcomeFor(
  ctx: Ctx,
  { verificationId, form }: CheckInputs,
  checks: readonly CompletedCheck[],
): Promise<ChecksOutcome> {
  const outcome = checksOutcomeOf(checks, form);
  return outcome.status === "valid" ? afterReviewer(outcome, await needsReviewer(ctx, verificationId)) : outcome;
}

/** A second run of the job changes nothing. */
export async function recordFindings(ctx: Ctx, findings: CheckInputs): Promise<void> {
  const { verificationId } = findings;
  const before = await lockForDecision(ctx, verificationId);
  if (before.status !== "processing") return;
  // Before the project's lock: whoever is checked holds their own verification as they wait for it.
  const company = findings.company && (await readCompanyFacts(ctx, verificationId, findings.company));
  await lockDuplicates(ctx);
  const duplicates = await findDuplicates(ctx, findings);
  const { descriptor, signature, usRecords } = findings;
  const earlierFaces = descriptor ? await findOwnFaces(ctx, findings, descriptor) : null;
  const confirmations = { proved: await readProvedContacts(ctx, verificationId), canText: canText(ctx.platform) };
  const same = findings.prints && (await findSamePictures(ctx, findings, findings.prints));
  const selfie = { same, ...findings.selfie };
  const screening = findings.screened && (await recordScreening(ctx, verificationId, findings.screened));
  const media = await withoutDismissed(ctx, findings);
  const checks = completedChecksOf({
    ...findings.facts,
    screening,
    selfie,
    earlierFaces,
    confirmations,
    duplicates,
    media,
    signature,
    usRecords,
    company,
  });
  const outcome = await outcomeFor(ctx, findings, checks);

  await writeChecks(ctx, verificationId, checks);
  await writeIdentity(ctx, findings);
  await keepBankPerson(ctx, verificationId, findings.facts.document);
  if (findings.prints) await keepPrints(ctx, findings, findings.prints);
  if (media?.kind === "searched") await keepArticles(ctx, verificationId, media.articles);
  const recognised = await keepRecognisedFields(ctx, findings);
  if (duplicates.length > 0)
    await ctx.tx
      .insertInto("verification_duplicates")
      .values(
        duplicates.map(({ kind, verificationId: other_id, faceDistance }) => ({
          project_id: ctxProjectOf(ctx),
          verification_id: verificationId,
          other_id,
          kind,
          face_distance: faceDistance,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const steps = findings.form.steps.map(({ type }) => type);
  const ran = findings.hasFailed ? [] : stepsThatRan(checks, steps);
  await chargeSubmission(ctx, `verification:${verificationId}`, new Set(ran));
  // Of a company, where it is registered: not where its representative comes from.
  const read = company ? null : readingIdentityOf(findings.facts.document?.reading);
  await settleChecks(ctx, before, {
    to: outcome.status,
    declineReasons: outcome.declineReasons,
    country: read?.issuingCountry ?? undefined,
  });
  await checkCompanies(ctx, findings);
  recordAudit(ctx, "verifications.checked", {
    id: verificationId,
    to: outcome.status,
    decline_reasons: outcome.declineReasons,
    checks: checks.map(({ name, result }) => `${name}: ${result}`),
    ...(recognised.length > 0 ? { recognised } : {}),
    ...partsOfScreenings(findings),
  });
}
