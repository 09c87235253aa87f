import type { z } from "zod";
import {
  type customerDocuments,
  type DocumentType,
  type KeptDocument,
  sideFields,
} from "#contract/customer-api/customer-documents.contract.ts";
import { momentOf } from "#contract/customer-api/customer-values.ts";
import {
  deletePart,
  holdPart,
  insertPart,
  type Part,
  readOwner,
  readParts,
  updatePart,
} from "#server/features/customer-api/customer-parts/customer-parts.service.ts";
import { audit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { refuse } from "#server/platform/customer-calls/customer-refusals.ts";
import type { RawReply } from "#server/platform/http.ts";
import { bindFiles, findFiles, openCustomerFile, signedAddress } from "./customer-documents.files.service.ts";
import { portraitAddress } from "./customer-documents.portraits.service.ts";
import { readDocumentStatus } from "./customer-documents.queries.ts";
import { filesOf, isIdentity, keptDocument, mostOfType, shownCard, sideNames } from "./customer-documents.rules.ts";

type Endpoints = typeof customerDocuments;
type NewDocument = z.output<Endpoints["createDocument"]["body"]>;
type Change = z.output<Endpoints["changeDocument"]["body"]>;
type DocumentPart = Part<KeptDocument>;

/** A second card takes the place of the first; of proofs of address the oldest goes. */
async function dropReplaced(
  ctx: Ctx,
  { applicantId, personId }: { applicantId: string; personId: string | null },
  type: DocumentType,
) {
  const most = mostOfType(type);
  if (most === null) return;
  const before = (await readParts<KeptDocument>(ctx, "document", applicantId)).filter(
    (part) => part.type === type && part.personId === personId && part.verificationId === null,
  );
  for (const part of before.slice(0, Math.max(0, before.length - most + 1))) await deletePart(ctx, part.id);
}

/** @throws validation for an owner or a file that is not there */
export async function createDocument(ctx: Ctx, { applicant_id, affiliated_person_id, type, ...sent }: NewDocument) {
  const owner = await readOwner(ctx, {
    ...(applicant_id !== undefined && { applicant_id }),
    ...(affiliated_person_id !== undefined && { affiliated_person_id }),
  });
  await bindFiles(ctx, owner.applicantId, sent);
  await dropReplaced(ctx, owner, type);
  const id = await insertPart(ctx, "document", { ...owner, type, data: keptDocument(sent) });
  audit(ctx, "applicants.part_added", { applicantId: owner.applicantId, id, kind: "document", type });
  return { document_id: id };
}

/** @returns the id of the document that holds the change: a new one's, of one that a verification has taken */
export async function changeDocument(ctx: Ctx, id: string, { type, ...sent }: Change) {
  const part: DocumentPart = await holdPart(ctx, "document", id);
  const { applicantId, personId } = part;
  await bindFiles(ctx, applicantId, sent);
  const changed = { type: type ?? part.type, data: { ...part.data, ...keptDocument(sent) } };
  const now =
    part.verificationId === null ? id : await insertPart(ctx, "document", { applicantId, personId, ...changed });
  if (now === id) await updatePart(ctx, part, changed);
  audit(ctx, "applicants.part_changed", { applicantId, id: now, kind: "document", fields: Object.keys(sent) });
  return { document_id: now };
}

/** @throws not_found, delete_denied once a verification has taken it */
export async function deleteDocument(ctx: Ctx, id: string) {
  const part: DocumentPart = await holdPart(ctx, "document", id);
  if (part.verificationId !== null) throw refuse("delete_denied", "id");
  await deletePart(ctx, id);
  audit(ctx, "applicants.part_removed", { applicantId: part.applicantId, id, kind: "document" });
  return { document_id: id };
}

/** The document of a reply: with addresses of its sides, which open for a quarter of an hour. */
export async function viewDocument(ctx: Ctx, part: DocumentPart) {
  const { data } = part;
  const files = await findFiles(ctx, filesOf(data));
  const address = (id: string | undefined) => (id !== undefined && files.has(id) ? signedAddress(ctx, id) : null);
  const size = (id: string | undefined) => (id === undefined ? null : (files.get(id)?.size_bytes ?? null));
  const { status, comment, declineReasons } = await readDocumentStatus(ctx, part.verificationId);
  return {
    document_id: part.id,
    applicant_id: part.applicantId,
    affiliated_person_id: part.personId,
    type: part.type as DocumentType,
    status,
    comment,
    decline_reasons: declineReasons,
    provider: null,
    document_number: data.document_number ?? null,
    additional_number: data.additional_number ?? null,
    issue_date: data.issue_date ?? null,
    expiry_date: data.expiry_date ?? null,
    issuing_authority: data.issuing_authority ?? null,
    country: data.country ?? null,
    card_number: shownCard(data),
    account_number: data.account_number ?? null,
    income_sources: data.income_sources ?? [],
    annual_income: data.annual_income ?? null,
    transaction_amount: data.transaction_amount ?? null,
    transaction_currency: data.transaction_currency ?? null,
    transaction_datetime: data.transaction_datetime ?? null,
    transaction_purpose: data.transaction_purpose ?? null,
    origin_funds: data.origin_funds ?? null,
    portrait: isIdentity(part.type) ? await portraitAddress(ctx, part.verificationId) : null,
    ...(Object.fromEntries(sideFields.map((field) => [field, data[field] ?? null])) as Record<
      (typeof sideFields)[number],
      string | null
    >),
    front_side: address(data.front_side_id),
    back_side: address(data.back_side_id),
    other_side_1: address(data.other_side_1_id),
    other_side_2: address(data.other_side_2_id),
    other_side_3: address(data.other_side_3_id),
    front_side_size: size(data.front_side_id),
    back_side_size: size(data.back_side_id),
    created_at: momentOf(part.createdAt),
  };
}

export const getDocument = async (ctx: Ctx, id: string) => {
  const part: DocumentPart = await holdPart(ctx, "document", id);
  audit(ctx, "applicants.document_viewed_by_key", { applicantId: part.applicantId, id });
  return viewDocument(ctx, part);
};

/** @throws not_found */
export async function downloadDocument(ctx: Ctx, id: string, side: string): Promise<RawReply> {
  const { data, applicantId }: DocumentPart = await holdPart(ctx, "document", id);
  const field = sideFields.find((each) => sideNames[each] === side) ?? "front_side_id";
  const fileId = data[field];
  const row = fileId === undefined ? undefined : (await findFiles(ctx, [fileId])).get(fileId);
  if (!row) throw refuse("not_found", "side");
  audit(ctx, "applicants.document_viewed_by_key", { applicantId, id, side });
  return { body: (platform) => openCustomerFile(platform, row), mime: row.mime, name: `${id}-${side}` };
}
