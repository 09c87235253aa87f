import { sql } from "kysely";
import { countryAlpha3 } from "#contract/countries.ts";
import { DeviceMark, DocumentChoice, ProfileAnswers } from "#contract/flow-answers.ts";
import { FormConfig } from "#contract/form-config.ts";
import { uniqueFieldNames } from "#contract/form-profile.ts";
import type { FormStep } from "#contract/form-steps.ts";
import type { FileSide } from "#contract/identity-documents.ts";
import { SessionInfo } from "#contract/verifications.contract.ts";
import { compareFaces, type FaceComparison } from "#engines/faces/compare-faces.ts";
import { isAnonymizing } from "#server/platform/anonymizing-networks.ts";
import { readToday } from "#server/platform/clock.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readAnswers } from "../flow/flow.queries.ts";
import { looksForDuplicates } from "./verifications.check.duplicates.rules.ts";
import type { FaceFacts } from "./verifications.check.rules.ts";
import { duplicateFaceDistance, type Findings, recordFindings } from "./verifications.check.service.ts";
import { guardedFields } from "./verifications.check.settings.rules.ts";
import { readProofs, type StepFacts } from "./verifications.check.steps.rules.ts";
import { findByFace } from "./verifications.duplicates.queries.ts";
import { engineVersions } from "./verifications.engine-versions.rules.ts";
import { deviceKey, identityKeys, profileKeys } from "./verifications.identity.rules.ts";
import { checkVerification } from "./verifications.jobs.ts";
import { type ReadDocument, toReadDocument } from "./verifications.reading.rules.ts";

type Taken = {
  verificationId: string;
  applicantId: string;
  projectId: string;
  form: FormConfig;
  profile: ProfileAnswers;
  document: DocumentChoice | null;
  files: Partial<Record<FileSide, string>>;
  ipCountry: string | null;
  ip: string | null;
  device: string | null;
  language: string | null;
  /** Of the steps after the face. */
  steps: Pick<StepFacts, "taxId" | "address" | "funds" | "payment" | "questionnaire">;
};

/** Everything that the checks start from; null when the verification no longer waits for them. */
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
    .select(["v.applicant_id", "v.submitted_at", "v.language", "fv.config"])
    .executeTakeFirst();
  if (!row) return null;
  const answers = await ctx.tx
    .selectFrom("verification_answers")
    .where("verification_id", "=", verificationId)
    .select(["step", "answers"])
    .execute();
  const files = await ctx.tx
    .selectFrom("verification_files")
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null)
    .select(["side", "storage_key"])
    .execute();
  // The visit that handed it in; one opened since does not count.
  const last = await ctx.tx
    .selectFrom("verification_sessions")
    .where("verification_id", "=", verificationId)
    .where("at", "<=", row.submitted_at ?? sql<Date>`now()`)
    .select(["at", "info"])
    .orderBy("at", "desc")
    .executeTakeFirst();
  const answersOf = (step: string) => answers.find((answer) => answer.step === step)?.answers;
  const session = last ? SessionInfo.parse({ ...(last.info as object), at: last.at.toISOString() }) : null;
  return {
    verificationId,
    applicantId: row.applicant_id,
    projectId: projectOf(ctx),
    form: FormConfig.parse(row.config),
    profile: ProfileAnswers.parse(answersOf("PROFILE") ?? {}),
    document: DocumentChoice.nullable().parse(answersOf("DOCUMENT") ?? null),
    files: Object.fromEntries(files.map(({ side, storage_key }) => [side, storage_key])),
    ipCountry: session?.countryCode ?? null,
    ip: session?.ip ?? null,
    language: row.language,
    steps: await readAnswers(ctx, verificationId),
    device: DeviceMark.nullable().parse(answersOf("DEVICE") ?? null)?.mark ?? null,
  };
}

const sidesOf = (files: Taken["files"]) => Object.keys(files) as FileSide[];

type Photos = Partial<Record<FileSide, Buffer>>;

/** The photos that an instrument looks at; other proofs are for people. */
async function loadPhotos(platform: Platform, { files, form }: Taken): Promise<Photos> {
  const sides: readonly string[] = ["front", "back", "selfie", ...readProofs(form)];
  const loaded = await Promise.all(
    Object.entries(files)
      .filter(([side]) => sides.includes(side))
      .map(async ([side, key]) => [side, await platform.files.get(key)] as const),
  );
  return Object.fromEntries(loaded);
}

const hints = {
  PASSPORT: "passport",
  GOVERNMENT_ID: "id_card",
  RESIDENCE_PERMIT: "residence_permit",
  DRIVERS_LICENSE: "driving_licence",
} as const;

async function readPhotos(
  platform: Platform,
  { document }: Taken,
  photos: Photos,
  today: string,
): Promise<ReadDocument | null> {
  if (!document || !photos.front) return null;
  const reader = await platform.engines.documents();
  const { documentType, country } = document;
  const back = photos.back ? { back: photos.back } : {};
  const reading = await reader.readDocument(
    { front: photos.front, ...back, typeHint: hints[documentType], countryHint: countryAlpha3[country] },
    today,
  );
  return toReadDocument(reading);
}

/** The print of the proofs that the form wants read. */
async function readPages(platform: Platform, { form }: Taken, photos: Photos): Promise<StepFacts["pages"]> {
  const pages: StepFacts["pages"] = {};
  for (const side of readProofs(form)) {
    const photo = photos[side];
    if (photo) pages[side] = await (await platform.engines.documents()).readPage(photo);
  }
  return pages;
}

const livenessOf = (form: FormConfig) =>
  form.steps.find((step): step is Extract<FormStep, { type: "FACIAL" }> => step.type === "FACIAL");

async function compareWithSelfie(platform: Platform, { form }: Taken, photos: Photos): Promise<FaceComparison | null> {
  const step = livenessOf(form);
  if (!step || !photos.front || !photos.selfie) return null;
  const { match, noMatch } = step.thresholds;
  return compareFaces(
    await platform.engines.faces(),
    { document: photos.front, selfie: photos.selfie },
    { thresholds: { matchAtMost: match, reviewAtMost: noMatch }, selfieHoldsDocument: step.withDocument },
  );
}

function faceFacts(taken: Taken, comparison: FaceComparison | null): FaceFacts | null {
  if (!livenessOf(taken.form)) return null;
  if (!comparison) return { kind: "refused", refusal: "a photo is missing" };
  const { distance, band, refusal } = comparison;
  if (distance === null || band === null)
    return { kind: "refused", refusal: refusal ?? "the faces could not be compared" };
  return { kind: "compared", distance, band };
}

/** The selfie's one certain face, or the largest where a document is held beside it; else there is nothing to look for duplicates by. */
const selfieDescriptor = (form: FormConfig, comparison: FaceComparison | null): Float32Array | null => {
  const certain = comparison?.selfieFaces.filter(({ refusals }) => refusals.length === 0) ?? [];
  return certain.length === 1 || livenessOf(form)?.withDocument ? (certain[0]?.descriptor ?? null) : null;
};

function keysOf({ projectId, profile, form, device }: Taken, reading: ReadDocument | null) {
  const mrz = reading?.mrz ?? null;
  const typed = { firstNames: profile.first_name, lastName: profile.last_name, dob: profile.dob };
  const read = mrz ? { firstNames: mrz.firstNames, lastName: mrz.lastName, dob: mrz.dob } : {};
  const document = mrz?.documentNumber ? { issuingState: mrz.issuingState, number: mrz.documentNumber } : null;
  const answers = (names: readonly (typeof uniqueFieldNames)[number][]) =>
    Object.fromEntries(names.flatMap((name) => (profile[name] === undefined ? [] : [[name, profile[name]]])));
  const person = identityKeys(projectId, [typed, read], document);
  const ofDevice = deviceKey(projectId, device);
  return {
    keys: [...person, ...ofDevice, ...profileKeys(projectId, answers(uniqueFieldNames))],
    // What this form does not look for is kept all the same: another form may.
    sought: [
      ...person.filter(({ kind }) => looksForDuplicates(form, kind)),
      ...(form.blockDeviceDuplicates ? ofDevice : []),
      ...profileKeys(projectId, answers(guardedFields({ form, profile }))),
    ],
  };
}

/** Reads, compares and gathers; nothing is written yet. */
async function gatherFindings(platform: Platform, taken: Taken, today: string): Promise<Omit<Findings, "faceScan">> {
  const photos = await loadPhotos(platform, taken);
  const reading = await readPhotos(platform, taken, photos, today);
  const comparison = await compareWithSelfie(platform, taken, photos);
  const pages = await readPages(platform, taken, photos);
  const { blockAnonymizingNetwork } = taken.form;
  const file = blockAnonymizingNetwork ? platform.config.anonymizingNetworksFile : undefined;
  const isListed = await isAnonymizing(file, taken.ip).catch((error: unknown) => {
    // A list that is gone takes nothing from what the photos show: that one check is not available.
    platform.log.error({ err: error }, "the list of anonymizing networks could not be read");
    return null;
  });
  return findingsOf(taken, today, { reading, comparison, pages, isAnonymizing: isListed });
}

type Seen = {
  reading: ReadDocument | null;
  comparison: FaceComparison | null;
  pages: StepFacts["pages"];
  isAnonymizing: boolean | null;
};

/** What was seen, in the terms of the rules; what was not seen is not available, and goes to a person. */
function findingsOf(
  taken: Taken,
  today: string,
  { reading, comparison, pages, isAnonymizing: hasListedAddress }: Seen,
): Omit<Findings, "faceScan"> {
  const descriptor = selfieDescriptor(taken.form, comparison);
  const { verificationId, applicantId, form, profile, document, ipCountry } = taken;
  return {
    verificationId,
    applicantId,
    form,
    reading,
    descriptor,
    ...keysOf(taken, reading),
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
          }
        : null,
      face: faceFacts(taken, comparison),
      hasFaceDescriptor: descriptor !== null,
      ipCountry,
      isAnonymizing: hasListedAddress,
      hasDevice: taken.device !== null,
      steps: { ...taken.steps, language: taken.language, photos: new Set(sidesOf(taken.files)), pages },
    },
  };
}

export const checkWorkers = [
  worker(checkVerification, async ({ data, step, platform, isLastTry }) => {
    const taken = await step((ctx) => takeVerification(ctx, data.verificationId));
    if (!taken) return;
    const today = await step(readToday);
    const findings = await gatherFindings(platform, taken, today).catch((error: unknown) => {
      if (!isLastTry) throw error;
      // The instruments or the store failed on every try: nothing was seen, and a person must look.
      platform.log.error({ err: error, verificationId: taken.verificationId }, "checked without its photos");
      return findingsOf(taken, today, { reading: null, comparison: null, pages: {}, isAnonymizing: null });
    });
    const { descriptor } = findings;
    // The long part of the search for faces is done before the project's lock is taken.
    const faceScan =
      descriptor && looksForDuplicates(taken.form, "face")
        ? await step((ctx) => findByFace(ctx, taken, descriptor, { within: duplicateFaceDistance, after: 0 }))
        : null;
    await step((ctx) => recordFindings(ctx, { ...findings, faceScan }));
  }),
];
