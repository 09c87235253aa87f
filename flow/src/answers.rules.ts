import type { FlowState } from "#contract/flow.contract.ts";
import type { FlowStep, FlowStepOf } from "#contract/flow-form.ts";
import type { ProfileFieldName } from "#contract/form-profile.ts";
import type { DocumentFieldName, FundsFieldName } from "#contract/form-steps.ts";
import type { FileSide, IdentityDocumentType } from "#contract/identity-documents.ts";

export type ProofSide = Exclude<FileSide, "front" | "back" | "selfie">;
type Payment = NonNullable<FlowState["payment"]>;

export const stepOf = <T extends FlowStep["type"]>(state: FlowState, type: T): FlowStepOf<T> | undefined =>
  state.form.steps.find((step): step is FlowStepOf<T> => step.type === type);

/** Fields of the profile that are asked: what the document will tell is not, where there is a document. */
export function askedFields(state: FlowState): ProfileFieldName[] {
  const { fields } = stepOf(state, "PROFILE") ?? {};
  if (!fields) return [];
  const isRead = stepOf(state, "DOCUMENT") !== undefined;
  return (Object.keys(fields) as ProfileFieldName[]).filter(
    (name) => fields[name].enabled && !(isRead && fields[name].dataExtraction),
  );
}

const enabledOf = <N extends string>(fields: Record<N, { enabled: boolean }>): N[] =>
  (Object.keys(fields) as N[]).filter((name) => fields[name].enabled);

/** What is typed of the document, beside its photos. */
export const typedFields = ({ fields }: FlowStepOf<"DOCUMENT">): DocumentFieldName[] => enabledOf(fields);

export const fundsFields = ({ fields }: FlowStepOf<"AML">): FundsFieldName[] => enabledOf(fields);

/** Kinds of documents that are taken of a country: its own list, else the one for all. */
export const documentTypesFor = (
  { documentTypes, perCountry }: FlowStepOf<"DOCUMENT">,
  country: string | null,
): readonly IdentityDocumentType[] =>
  perCountry.find((each) => each.country === country)?.documentTypes ?? documentTypes;

/** How the applicant pays: as the form says, else as they chose. */
export const paymentMethod = (step: FlowStepOf<"PAYMENT_METHOD">, payment: Payment | null): Payment["method"] | null =>
  step.method === "applicant_choice" ? (payment?.method ?? null) : step.method;

/** The photo that goes with a step's answers; undefined when it asks for none, or when it is not known yet which. */
export function proofOf(step: FlowStep, state: FlowState): ProofSide | undefined {
  if (step.type === "TAX_ID") return step.disableDocumentProof || state.taxId?.skipped ? undefined : "tax_id_proof";
  if (step.type === "ADDRESS") return step.skipProof ? undefined : "address_proof";
  if (step.type === "AML") return step.disableDocumentProof ? undefined : "funds_proof";
  if (step.type !== "PAYMENT_METHOD") return undefined;
  const method = paymentMethod(step, state.payment);
  return method === null ? undefined : method === "card" ? "card_photo" : "bank_statement";
}

const stepOfSide: Record<FileSide, FlowStep["type"]> = {
  front: "DOCUMENT",
  back: "DOCUMENT",
  selfie: "FACIAL",
  tax_id_proof: "TAX_ID",
  address_proof: "ADDRESS",
  funds_proof: "AML",
  card_photo: "PAYMENT_METHOD",
  bank_statement: "PAYMENT_METHOD",
};

/** Whether the step that a photo belongs to takes a file, too. */
export function mayUpload(state: FlowState, side: FileSide): boolean {
  const step = stepOf(state, stepOfSide[side]);
  return step !== undefined && "fileUploading" in step && step.fileUploading;
}

function hasProfile(state: FlowState): boolean {
  const step = stepOf(state, "PROFILE");
  if (!step) return true;
  return (
    askedFields(state).every((name) => !step.fields[name].mandatory || Boolean(state.profile[name])) &&
    step.customFields.every(({ id, mandatory }) => !mandatory || Boolean(state.profile.custom?.[id]))
  );
}

function hasDocument(state: FlowState): boolean {
  const step = stepOf(state, "DOCUMENT");
  const { document } = state;
  if (!step || !document) return !step;
  return (
    documentTypesFor(step, document.country).includes(document.documentType) &&
    typedFields(step).every((name) => !step.fields[name].mandatory || Boolean(document.fields[name]))
  );
}

/** A number that is read from its proof need not be typed. */
export const needsTaxNumber = (step: FlowStepOf<"TAX_ID">): boolean =>
  step.askNumber && !(step.dataExtraction && !step.disableDocumentProof);

function hasTaxId(state: FlowState): boolean {
  const step = stepOf(state, "TAX_ID");
  const { taxId } = state;
  if (!step || !taxId) return !step;
  return (
    (taxId.skipped && step.skipPage) ||
    ((!needsTaxNumber(step) || Boolean(taxId.number)) && (!step.askType || Boolean(taxId.kind)))
  );
}

function hasAddress(state: FlowState): boolean {
  const step = stepOf(state, "ADDRESS");
  const { address } = state;
  if (!step || !address) return !step;
  return Boolean(address.city && address.line1) && (!step.askAddressType || Boolean(address.kind));
}

function hasFunds(state: FlowState): boolean {
  const step = stepOf(state, "AML");
  const { funds } = state;
  if (!step || !funds) return !step;
  return fundsFields(step).every((name) => !step.fields[name].mandatory || funds[name] !== undefined);
}

function hasPayment(state: FlowState): boolean {
  const step = stepOf(state, "PAYMENT_METHOD");
  const { payment } = state;
  if (!step || !payment) return !step;
  if (payment.method !== paymentMethod(step, payment)) return false;
  return payment.method === "card"
    ? !step.cardNumber || Boolean(payment.cardLastFour)
    : !step.accountNumber || Boolean(payment.accountNumber);
}

function hasQuestionnaire(state: FlowState): boolean {
  const step = stepOf(state, "QUESTIONNAIRE");
  const { questionnaire } = state;
  if (!step || !questionnaire) return !step;
  return step.questions.every(
    ({ id, mandatory }) => !mandatory || (Object.hasOwn(questionnaire, id) && (questionnaire[id]?.length ?? 0) > 0),
  );
}

const answered = {
  profile: hasProfile,
  document: hasDocument,
  "tax-id": hasTaxId,
  address: hasAddress,
  funds: hasFunds,
  payment: hasPayment,
  questionnaire: hasQuestionnaire,
};
/** The screens on which something is typed or chosen. */
export type AnswerScreen = keyof typeof answered;

/** Whether the server has all that must be answered on a screen; a screen without questions has. */
export const isAnswered = (screen: string, state: FlowState): boolean =>
  screen in answered ? answered[screen as AnswerScreen](state) : true;

/** Nothing has been given yet. */
export const isUntouched = ({ profile, files, ...state }: FlowState): boolean =>
  Object.keys(profile).length === 0 &&
  files.length === 0 &&
  state.videos.length === 0 &&
  [state.document, state.taxId, state.address, state.funds, state.payment, state.questionnaire].every(
    (answers) => answers === null,
  );
