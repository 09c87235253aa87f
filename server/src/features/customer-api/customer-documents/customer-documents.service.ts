import type { z } from "zod";
import {
  type CustomerDocumentType,
  type customerDocuments,
  type KeptDocument,
  sideFields,
} from "#contract/customer-api/customer-documents.contract.ts";
import type { DocumentObject } from "#contract/records/applicants/applicant-object.ts";
import {
  deleteCustomerPart,
  findCustomerPart,
  insertCustomerPart,
  lockCustomerPart,
  readPartOwner,
  updateCustomerPart,
} from "#server/features/customer-api/customer-parts/customer-parts.service.ts";
import {
  isIdentityType,
  sentDocument,
} from "#server/features/records/applicant-object/applicant-object.documents.rules.ts";
import {
  type PageSubmission,
  readSubmission,
} from "#server/features/records/applicant-object/applicant-object.known.queries.ts";
import { readPageDocuments } from "#server/features/records/applicant-object/applicant-object.page.queries.ts";
import { readSentDocuments } from "#server/features/records/applicant-object/applicant-object.parts.queries.ts";
import {
  type ApplicantPart,
  readApplicantParts,
} from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import type { RawReply } from "#server/platform/http.ts";
import { bindFiles, findFiles, openCustomerFile, signedAddress } from "./customer-documents.files.service.ts";
import { findPhoto } from "./customer-documents.photos.queries.ts";
import { portraitAddress } from "./customer-documents.portraits.service.ts";
import { findGivenDocument } from "./customer-documents.queries.ts";
import { filesMaxOfType, keptDocument, objectSides, sideNames } from "./customer-documents.rules.ts";

type Endpoints = typeof customerDocuments;
type NewDocument = z.output<Endpoints["createDocument"]["body"]>;
type Change = z.output<Endpoints["changeDocument"]["body"]>;
type DocumentPart = ApplicantPart<KeptDocument>;
type DocumentSide = z.output<Endpoints["downloadDocument"]["query"]>["side"];
type PageDocument = { applicantId: string; submission: PageSubmission; object: DocumentObject };

/** A second card takes the place of the first; of proofs of address the oldest goes. */
async function dropReplaced(
  ctx: Ctx,
  { applicantId, personId }: { applicantId: string; personId: string | null },
  type: CustomerDocumentType,
) {
  const most = filesMaxOfType(type);
  if (most === null) return;
  const before = (await readApplicantParts<KeptDocument>(ctx, "document", applicantId)).filter(
    (part) => part.type === type && part.personId === personId && part.verificationId === null,
  );
  for (const part of before.slice(0, Math.max(0, before.length - most + 1))) await deleteCustomerPart(ctx, part.id);
}

/** @throws validation for an owner or a file that is not there */
export async function createDocument(ctx: Ctx, { applicant_id, affiliated_person_id, type, ...sent }: NewDocument) {
  const owner = await readPartOwner(ctx, {
    ...(applicant_id !== undefined && { applicant_id }),
    ...(affiliated_person_id !== undefined && { affiliated_person_id }),
  });
  await bindFiles(ctx, owner.applicantId, sent);
  await dropReplaced(ctx, owner, type);
  const id = await insertCustomerPart(ctx, "document", { ...owner, type, data: keptDocument(sent) });
  recordAudit(ctx, "applicants.part_added", { applicantId: owner.applicantId, id, kind: "document", type });
  return { document_id: id };
}

/** @returns the id of the document that holds the change: a new one's, of one that a verification has taken */
export async function changeDocument(ctx: Ctx, id: string, { type, ...sent }: Change) {
  const part: DocumentPart = await lockCustomerPart(ctx, "document", id);
  const { applicantId, personId } = part;
  await bindFiles(ctx, applicantId, sent);
  const changed = { type: type ?? part.type, data: { ...part.data, ...keptDocument(sent) } };
  const now =
    part.verificationId === null
      ? id
      : await insertCustomerPart(ctx, "document", { applicantId, personId, ...changed });
  if (now === id) await updateCustomerPart(ctx, part, changed);
  recordAudit(ctx, "applicants.part_changed", { applicantId, id: now, kind: "document", fields: Object.keys(sent) });
  return { document_id: now };
}

/** @throws not_found, delete_denied once a verification has taken it */
export async function deleteDocument(ctx: Ctx, id: string) {
  const part: DocumentPart = await lockCustomerPart(ctx, "document", id);
  if (part.verificationId !== null) throw refuseCustomer("delete_denied", "id");
  await deleteCustomerPart(ctx, id);
  recordAudit(ctx, "applicants.part_removed", { applicantId: part.applicantId, id, kind: "document" });
  return { document_id: id };
}

/** The document of a reply: with addresses of its sides, which open for a quarter of an hour. */
export async function viewDocument(ctx: Ctx, part: DocumentPart, shown?: DocumentObject) {
  const { data } = part;
  const object = shown ?? (await objectOf(ctx, part));
  return {
    ...object,
    ...ownerOf(part),
    country: data.country ?? null,
    portrait: isIdentityType(object.type) ? await portraitAddress(ctx, part.verificationId) : null,
    ...(Object.fromEntries(sideFields.map((field) => [field, data[field] ?? null])) as Record<
      (typeof sideFields)[number],
      string | null
    >),
  };
}

async function objectOf(ctx: Ctx, part: DocumentPart): Promise<DocumentObject> {
  const [sent] = await readSentDocuments(ctx, [part]);
  if (!sent) throw new Error("a document was given, and none came back");
  return sentDocument(sent, (file) => signedAddress(ctx, file));
}

const ownerOf = ({ applicantId, personId }: { applicantId: string; personId: string | null }) => ({
  applicant_id: applicantId,
  affiliated_person_id: personId,
});

/** Files of a form's page are none that the customer's system has sent. */
const noFiles = Object.fromEntries(sideFields.map((field) => [field, null])) as Record<
  (typeof sideFields)[number],
  null
>;

/** As the applicant gave it on a form's page, in that shape. */
export async function viewPageDocument(ctx: Ctx, { applicantId, submission, object }: PageDocument) {
  const isOfIdentity = isIdentityType(object.type);
  const { document, taxId } = submission.answers;
  const said = isOfIdentity ? document : object.type === "TAX_ID_NUMBER" ? taxId : null;
  return {
    ...object,
    ...ownerOf({ applicantId, personId: null }),
    country: said?.country ?? null,
    portrait: isOfIdentity ? await portraitAddress(ctx, submission.id) : null,
    ...noFiles,
  };
}

/** Sent by the customer's system, or given on a form's page. @throws not_found */
async function findDocument(
  ctx: Ctx,
  id: string,
  addressOf: (fileId: string) => string,
): Promise<{ part: DocumentPart } | { page: PageDocument }> {
  const own = await findCustomerPart<KeptDocument>(ctx, "document", id);
  if (own) return { part: own };
  const given = await findGivenDocument(ctx, id);
  if (!given) throw refuseCustomer("not_found", "id");
  if (given.isSent) return { part: await lockCustomerPart(ctx, "document", given.id) };
  const submission = await readSubmission(ctx, given.verificationId);
  const object = (await readPageDocuments(ctx, submission, addressOf)).find((each) => each.document_id === id);
  if (!object) throw refuseCustomer("not_found", "id");
  return { page: { applicantId: given.applicantId, submission, object } };
}

const ownerIn = (found: { part: DocumentPart } | { page: PageDocument }): string =>
  "part" in found ? found.part.applicantId : found.page.applicantId;

/** @throws not_found */
export async function getDocument(ctx: Ctx, id: string) {
  const found = await findDocument(ctx, id, (file) => signedAddress(ctx, file));
  recordAudit(ctx, "applicants.document_viewed_by_key", { applicantId: ownerIn(found), id });
  return "part" in found ? viewDocument(ctx, found.part) : viewPageDocument(ctx, found.page);
}

type Opened = Pick<RawReply, "body" | "mime">;

async function openSent(ctx: Ctx, { data }: DocumentPart, side: DocumentSide): Promise<Opened | undefined> {
  const fileId = data[sideFields.find((each) => sideNames[each] === side) ?? "front_side_id"];
  const row = fileId === undefined ? undefined : (await findFiles(ctx, [fileId])).get(fileId);
  return row && { body: (platform) => openCustomerFile(platform, row), mime: row.mime };
}

async function openGiven(ctx: Ctx, { object }: PageDocument, side: DocumentSide): Promise<Opened | undefined> {
  const fileId = object[objectSides[side]];
  const photo = fileId === null ? undefined : await findPhoto(ctx, fileId);
  return photo && { body: () => photo.open(), mime: photo.mime };
}

/** @throws not_found */
export async function downloadDocument(ctx: Ctx, id: string, side: DocumentSide): Promise<RawReply> {
  const found = await findDocument(ctx, id, (file) => file);
  const opened = "part" in found ? await openSent(ctx, found.part, side) : await openGiven(ctx, found.page, side);
  if (!opened) throw refuseCustomer("not_found", "side");
  recordAudit(ctx, "applicants.document_viewed_by_key", { applicantId: ownerIn(found), id, side });
  return { ...opened, name: `${id}-${side}` };
}
