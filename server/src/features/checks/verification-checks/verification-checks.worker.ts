import { sql } from "kysely";
import type { ApplicantCorrections } from "#contract/records/applicants/applicant-profile.ts";
import { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import { DeviceMark, type StepAnswers } from "#contract/records/flow/flow-answers.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { CopySigns } from "#engines/documents/copy-signs.ts";
import type { FaceComparison } from "#engines/faces/compare-faces.ts";
import { readSession } from "#server/features/cases/verifications/verifications.sessions.queries.ts";
import { readSessionLeft } from "#server/features/checks/flow-bank-ids/flow-bank-ids.queries.ts";
import { readCorrections } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import {
  correctedAnswers,
  effectiveCompany,
} from "#server/features/records/applicant-records/applicant-records.rules.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { readKeptAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readIsAnonymizing } from "#server/features/records/networks/networks.queries.ts";
import { readGivenAt } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { stepAnswersOf } from "#server/features/records/step-answers/step-answers.rules.ts";
import { verifySignedAnswers } from "#server/features/steps/flow-signatures/flow-signatures.verify.service.ts";
import { readRecordedVideos } from "#server/features/steps/flow-videos/flow-videos.queries.ts";
import { readToday } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { liveScopeOf } from "#server/platform/live.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type EncryptedFileRef, keptPhoto, openVault } from "#server/platform/secrets/applicant-vault.ts";
import { readBankId } from "./verification-checks.bank-id.service.ts";
import { askRegister, readGivenCompany } from "./verification-checks.company.service.ts";
import { findByFace } from "./verification-checks.duplicates.queries.ts";
import { looksForDuplicates } from "./verification-checks.duplicates.rules.ts";
import { engineVersions } from "./verification-checks.engine-versions.rules.ts";
import { faceFacts, selfieDescriptor, withPortrait } from "./verification-checks.face-facts.rules.ts";
import { compareWithSelfie, readPrints, seeSelfie } from "./verification-checks.faces.service.ts";
import type {
  BankIdFacts,
  LaterAnswers,
  PhotoSource,
  PresenceFacts,
  RecordedSide,
  StepFacts,
} from "./verification-checks.facts.rules.ts";
import { checkVerification } from "./verification-checks.jobs.ts";
import { identityKeysOf } from "./verification-checks.keys.rules.ts";
import { askPresence, type LivenessRuns, livenessFacts, takeLiveness } from "./verification-checks.liveness.service.ts";
import { searchNews } from "./verification-checks.media.service.ts";
import { cameAs } from "./verification-checks.photos.rules.ts";
import { loadPhotos, readPages, readPhotos, takeFiles } from "./verification-checks.readings.service.ts";
import { screenVerification } from "./verification-checks.screening.service.ts";
import { type CheckInputs, duplicateFaceDistance, recordFindings } from "./verification-checks.service.ts";
import { settleTest } from "./verification-checks.test-mode.service.ts";
import { askUsRecords } from "./verification-checks.us-eidv.service.ts";

type Taken = {
  verificationId: string;
  applicantId: string;
  projectId: string;
  /** Null for a test. */
  live: LiveScope | null;
  form: FormConfig;
  profile: StepAnswers["profile"];
  document: StepAnswers["document"];
  /** Of a bank ID that is still to be requested. */
  bankSession: string | null;
  files: Partial<Record<FileSide, EncryptedFileRef>>;
  /** Of a PDF, after its first one. */
  furtherPages: Partial<Record<FileSide, EncryptedFileRef[]>>;
  photos: PhotoSource[];
  recordings: ReadonlySet<RecordedSide>;
  liveness: LivenessRuns | null;
  ipCountry: string | null;
  ip: string | null;
  device: string | null;
  language: string | null;
  steps: LaterAnswers;
};

/** None is made where none was requested. */
function correctedSteps(given: StepAnswers, corrections: ApplicantCorrections): LaterAnswers {
  const address = given.address && (corrections.addresses?.value[0] ?? given.address);
  const company = given.company && CompanyAnswers.parse(effectiveCompany(given.company, corrections));
  return { ...given, address, company };
}

async function takeVerification(ctx: Ctx, verificationId: string): Promise<Taken | null> {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .where("v.id", "=", verificationId)
    .where("v.status", "=", "processing")
    // The balance did not cover it.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("unpaid_submissions as h").whereRef("h.verification_id", "=", "v.id"))),
    )
    // Its persons are still under way.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("company_waits as w")
            .whereRef("w.verification_id", "=", "v.id")
            .where("w.until", ">", sql<Date>`now()`),
        ),
      ),
    )
    .select(["v.applicant_id", "v.submitted_at", "v.language", "fv.config"])
    .executeTakeFirst();
  if (!row) return null;
  const form = FormConfig.parse(row.config);
  const kept = await readKeptAnswers(ctx, verificationId);
  const answers = stepAnswersOf(kept);
  const vault = await openVault(ctx, verificationId);
  const { files, furtherPages } = await takeFiles(ctx, verificationId);
  // The visit that submitted it; one opened since does not count.
  const last = await ctx.tx
    .selectFrom("verification_sessions")
    .where("verification_id", "=", verificationId)
    .where("at", "<=", row.submitted_at ?? sql<Date>`now()`)
    .select(["id", "at", "info"])
    .orderBy("at", "desc")
    .executeTakeFirst();
  // Corrected since it was submitted.
  const corrections = await readCorrections(ctx, {
    applicantId: row.applicant_id,
    givenAt: await readGivenAt(ctx, { verificationId, submittedAt: row.submitted_at }),
  });
  const session = last ? readSession(vault, verificationId, last) : null;
  return {
    verificationId,
    applicantId: row.applicant_id,
    projectId: ctxProjectOf(ctx),
    live: ctx.mode === "test" ? null : liveScopeOf(ctx),
    form,
    profile: correctedAnswers(answers.profile, corrections),
    document: answers.document,
    bankSession: await readSessionLeft(ctx, verificationId, answers.document),
    files: Object.fromEntries(files.map((file) => [file.side, keptPhoto(vault, verificationId, file)])),
    furtherPages,
    photos: files.map(({ side, quality }) => ({ side, ...cameAs(quality) })),
    recordings: await readRecordedVideos(ctx, verificationId),
    liveness: await takeLiveness(ctx, verificationId, form),
    ipCountry: session?.countryCode ?? null,
    ip: session?.ip ?? null,
    language: row.language,
    steps: correctedSteps(answers, corrections),
    device: DeviceMark.nullable().parse(kept.DEVICE ?? null)?.mark ?? null,
  };
}

type TakenLive = Taken & { live: LiveScope };

type Gathered = Omit<CheckInputs, "faceScan" | "screened" | "media" | "signature" | "usRecords" | "company">;

async function gatherFindings(
  platform: Platform,
  taken: TakenLive,
  { today, isLastTry }: { today: string; isLastTry: boolean },
): Promise<Gathered> {
  const photos = await loadPhotos(platform, taken);
  const bankId = await readBankId(platform, taken, isLastTry);
  const { reading, copy, frontTurnDeg } = await readPhotos(platform, { ...taken, bankId }, photos, today);
  const comparison = await compareWithSelfie(platform, taken, photos, frontTurnDeg);
  const prints = stepOf(taken.form, "FACIAL") ? await readPrints(platform, taken.live, photos) : null;
  const selfie = await seeSelfie(platform, taken, photos, comparison);
  const pages = await readPages(platform, taken, photos);
  const presence = await askPresence(platform, { ...taken, selfie: photos.selfie, isLastTry });
  return findingsOf(taken, today, {
    reading: withPortrait(reading, comparison),
    copy,
    bankId,
    comparison,
    pages,
    prints,
    selfie,
    presence,
    isAnonymizing: taken.form.blockAnonymizingNetwork ? await readIsAnonymizing(platform, taken.ip) : null,
  });
}

type Seen = {
  reading: DocumentReadingFields | null;
  copy: CopySigns | null;
  bankId: BankIdFacts | null;
  comparison: FaceComparison | null;
  pages: StepFacts["pages"];
  prints: CheckInputs["prints"];
  selfie: CheckInputs["selfie"];
  presence: PresenceFacts | null;
  isAnonymizing: boolean | null;
};

const unseen: Seen = {
  reading: null,
  copy: null,
  bankId: null,
  comparison: null,
  pages: {},
  prints: null,
  selfie: { shown: null, signs: null, isClear: false },
  presence: null,
  isAnonymizing: null,
};

function findingsOf(
  taken: Taken,
  today: string,
  { reading, copy, bankId, comparison, pages, prints, selfie, presence, isAnonymizing: hasListedAddress }: Seen,
): Gathered {
  const descriptor = selfieDescriptor(taken, comparison);
  const sides = new Set(Object.keys(taken.files) as FileSide[]);
  const { verificationId, applicantId, form, profile, document, ipCountry } = taken;
  return {
    verificationId,
    applicantId,
    form,
    reading,
    descriptor,
    prints,
    selfie,
    ...identityKeysOf(taken, reading),
    facts: {
      form,
      today,
      engines: engineVersions,
      profile,
      document: document
        ? {
            type: document.documentType,
            country: document.country,
            typed: document.fields,
            reading: reading ?? { mrz: null, visual: null },
            copy,
            bankId: document.bankId ? (bankId ?? { state: "away" }) : null,
          }
        : null,
      face: faceFacts(taken, comparison),
      liveness: livenessFacts(taken.liveness, descriptor),
      presence,
      hasFaceDescriptor: descriptor !== null,
      ipCountry,
      isAnonymizing: hasListedAddress,
      hasDevice: taken.device !== null,
      photos: taken.photos,
      recordings: taken.recordings,
      steps: { ...taken.steps, language: taken.language, photos: sides, pages },
    },
  };
}

export const checkWorkers = [
  worker(
    checkVerification,
    async ({ data, step, platform, isLastTry }) => {
      const taken = await step((ctx) => takeVerification(ctx, data.verificationId));
      if (!taken) return;
      const { live } = taken;
      if (live === null) return step((ctx) => settleTest(ctx, taken));
      const today = await step(readToday);
      const findings = await gatherFindings(platform, { ...taken, live }, { today, isLastTry }).catch(
        (error: unknown) => {
          if (!isLastTry) throw error;
          // Engines or store failed on every try: a person must look.
          platform.log.error({ err: error, verificationId: taken.verificationId }, "checked without its photos");
          return { ...findingsOf(taken, today, unseen), hasFailed: true };
        },
      );
      const { descriptor } = findings;
      // The long part of the face search is done before the project's lock.
      const faceScan =
        descriptor && looksForDuplicates(taken.form, "face")
          ? await step((ctx) => findByFace(ctx, taken, descriptor, { within: duplicateFaceDistance, after: 0 }))
          : null;
      const company = await step((ctx) => readGivenCompany(ctx, taken));
      const register = await askRegister(platform, { live, ...data, facts: company }, isLastTry);
      const screened = await screenVerification(platform, { ...taken, live, company }, findings.reading, isLastTry);
      const media = await searchNews(platform, step, { ...findings, live }, isLastTry);
      const signature = stepOf(taken.form, "QES") ? await verifySignedAnswers(platform, step, { live, ...data }) : null;
      const usRecords = await askUsRecords(platform, { ...findings, live }, isLastTry);
      await step((ctx) =>
        recordFindings(ctx, {
          ...findings,
          faceScan,
          screened,
          media,
          signature,
          usRecords,
          company: company && { ...company, register },
        }),
      );
    },
    { concurrency: 4, onePerGroup: true },
  ),
];
