import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { type FileSide, mayHaveBarcode } from "#contract/records/forms/identity-documents.ts";
import type { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import type { CopySigns } from "#engines/documents/copy-signs.ts";
import { scriptModelOf } from "#engines/documents/script-models.ts";
import {
  bankIdReading,
  type DocumentReadingFields,
  toReadDocument,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type EncryptedFileRef, keptPhoto, openVault, readKeptFile } from "#server/platform/secrets/applicant-vault.ts";
import type { BankIdFacts, StepFacts } from "./verification-checks.facts.rules.ts";
import { readProofs } from "./verification-checks.steps.rules.ts";

type Taken = {
  form: FormConfig;
  document: DocumentChoice | null;
  files: Partial<Record<FileSide, EncryptedFileRef>>;
  /** Of a PDF, after its first one. */
  furtherPages: Partial<Record<FileSide, EncryptedFileRef[]>>;
  steps: Pick<StepAnswers, "taxId" | "address" | "company">;
};

/** Reading a page takes seconds: what a proof must say stands on its first ones. */
const pagesRead = 4;

export async function takeFiles(ctx: Ctx, verificationId: string) {
  const vault = await openVault(ctx, verificationId);
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null)
    .where("page", ">", 0)
    .where("page", "<=", pagesRead)
    .select(["id", "side", "page", "storage_key", "is_encrypted", "quality"])
    .orderBy("page")
    .execute();
  const furtherPages: Taken["furtherPages"] = {};
  for (const row of rows.filter(({ page }) => page > 1))
    furtherPages[row.side] = [...(furtherPages[row.side] ?? []), keptPhoto(vault, verificationId, row)];
  return { files: rows.filter(({ page }) => page === 1), furtherPages };
}

type Photos = Partial<Record<FileSide, Buffer>>;

export async function loadPhotos(platform: Platform, { files, form }: Taken): Promise<Photos> {
  const sides: readonly string[] = ["front", "back", "selfie", ...readProofs(form)];
  const loaded = await Promise.all(
    Object.entries(files)
      .filter(([side]) => sides.includes(side))
      .map(async ([side, kept]) => [side, await readKeptFile(platform.files, kept)] as const),
  );
  return Object.fromEntries(loaded);
}

export async function readPhotos(
  platform: Platform,
  { live, document, form, bankId }: Taken & { live: LiveScope; bankId: BankIdFacts | null },
  photos: Photos,
  today: string,
): Promise<{ reading: DocumentReadingFields | null; copy: CopySigns | null; frontTurnDeg?: number }> {
  if (document && bankId)
    return { reading: bankId.state === "verified" ? bankIdReading(bankId.person, document.country) : null, copy: null };
  if (!document || !photos.front) return { reading: null, copy: null };
  const reader = await platform.engines.documents(live);
  const back = photos.back ? { back: photos.back } : {};
  const hasBarcode = mayHaveBarcode(document.documentType, document.country);
  const chosen = { country: document.country, type: document.documentType };
  const model = scriptModelOf(document.country, platform.config.tessdataDir);
  const reading = await reader.readDocument({ front: photos.front, ...back, hasBarcode, chosen }, today, model);
  // The portrait is rotated as the zone on the same side.
  const turn = reading.mrz && reading.mrzSide === "front" ? { frontTurnDeg: reading.mrz.turnDeg } : {};
  const copy = stepOf(form, "DOCUMENT")?.blockScannedCopy ? await reader.findCopySigns(photos.front) : null;
  return { reading: toReadDocument(reading), copy, ...turn };
}

/** Whose script a paper is printed in. */
export function countryOfSide(side: FileSide, { taxId, address, company }: Taken["steps"]): string | undefined {
  if (side === "tax_id_proof") return taxId?.country;
  return side.startsWith("company_") ? company?.registrationCountry : address?.country;
}

export async function readPages(
  platform: Platform,
  taken: Taken & { live: LiveScope },
  photos: Photos,
): Promise<StepFacts["pages"]> {
  const pages: StepFacts["pages"] = {};
  const { live } = taken;
  const reader = await platform.engines.documents(live);
  for (const side of readProofs(taken.form)) {
    const photo = photos[side];
    if (!photo) continue;
    const model = scriptModelOf(countryOfSide(side, taken.steps) ?? "", platform.config.tessdataDir);
    const lines = await reader.readPage(photo, model);
    for (const kept of taken.furtherPages[side] ?? [])
      lines.push(...(await reader.readPage(await readKeptFile(platform.files, kept), model)));
    pages[side] = lines;
  }
  return pages;
}
