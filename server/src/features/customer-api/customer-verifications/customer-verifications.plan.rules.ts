import type { DocumentType } from "#contract/customer-api/customer-documents.contract.ts";
import type { SubmittedType } from "#contract/customer-api/customer-verifications.contract.ts";
import type { ProfileAnswers } from "#contract/records/flow/flow-answers.ts";
import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import type { Country } from "#contract/values/countries.ts";
import { planCompany } from "./customer-verifications.company.rules.ts";
import {
  emptyPlan,
  type Known,
  lack,
  linesOf,
  newestOf,
  type Plan,
  photoOf,
} from "./customer-verifications.parts.rules.ts";

/** Our kinds of papers. Domestic passports of most states are identity cards in a booklet, without a zone. */
const identityTypes: Partial<Record<DocumentType, IdentityDocumentType>> = {
  PASSPORT: "PASSPORT",
  FOREIGN_CITIZEN_PASSPORT: "PASSPORT",
  DOMESTIC_PASSPORT: "GOVERNMENT_ID",
  GOVERNMENT_ID: "GOVERNMENT_ID",
  DRIVERS_LICENSE: "DRIVERS_LICENSE",
  REFUGEE_CARD: "REFUGEE_CARD",
  PERMANENT_RESIDENCE_PERMIT: "RESIDENCE_PERMIT",
};

const profileNames = [
  "first_name",
  "last_name",
  "middle_name",
  "dob",
  "residence_country",
  "gender",
  "email",
  "phone",
  "wallet_address",
  "telegram_username",
] as const;

function planProfile(plan: Plan, { data }: Known): void {
  for (const name of ["first_name", "last_name"] as const) if (data[name] === undefined) lack(plan, name);
  const said = Object.fromEntries(
    profileNames.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])),
  );
  plan.profile = { ...said, ...(data.pep === undefined ? {} : { pep: data.pep ? "yes" : "no" }) } as ProfileAnswers;
}

const documentFields = {
  documentNumber: "document_number",
  expiryDate: "expiry_date",
  issueDate: "issue_date",
  issuingAuthority: "issuing_authority",
  additionalNumber: "additional_number",
} as const;

function planDocument(plan: Plan, { data, documents }: Known): void {
  const part = newestOf(documents, Object.keys(identityTypes) as DocumentType[]);
  const documentType = part && identityTypes[part.type];
  if (!part || !documentType) {
    lack(plan, "documents", "Send an identity document first.");
    return;
  }
  const country = (part.data.country?.toUpperCase() ?? data.nationality ?? data.residence_country) as
    | Country
    | undefined;
  if (country === undefined) {
    lack(plan, "country", "Send the country of the document, or of the applicant.");
    return;
  }
  if (!photoOf(plan, part, "front")) lack(plan, `${part.type}.front_side_id`);
  const hasBack = documentType !== "PASSPORT" && photoOf(plan, part, "back", "back_side_id");
  const fields = Object.fromEntries(
    Object.entries(documentFields).flatMap(([ours, theirs]) => {
      const value = part.data[theirs];
      return value === undefined ? [] : [[ours, value]];
    }),
  );
  plan.document = { documentType, country, fields, hasBack };
  plan.parts.push(part.id);
}

const selfies = ["SELFIE_IMAGE", "SELFIE_WITH_DOCUMENT", "SELFIE_WITH_CREDIT_CARD"] as const;

function planSelfie(plan: Plan, { documents }: Known): void {
  const part = newestOf(documents, selfies);
  if (!part || !photoOf(plan, part, "selfie")) {
    lack(plan, "SELFIE_IMAGE.front_side_id", "Send a selfie first.");
    return;
  }
  plan.selfie = part.type as (typeof selfies)[number];
  plan.parts.push(part.id);
}

function planAddress(plan: Plan, { addresses, documents }: Known): void {
  const part = addresses.findLast(({ type }) => type === "REGISTERED") ?? addresses.at(-1);
  const proof = newestOf(documents, ["ADDRESS_DOCUMENT"]);
  const hasProof = proof !== undefined && photoOf(plan, proof, "address_proof");
  if (proof && hasProof) plan.parts.push(proof.id);
  if (!part) {
    if (!hasProof) lack(plan, "addresses", "Send an address or an ADDRESS_DOCUMENT first.");
    return;
  }
  const { country, city, postal_code: postalCode, state, region, province } = part.data;
  const line1 = linesOf(part.data);
  if (country === undefined) lack(plan, "country");
  if (city === undefined) lack(plan, "city");
  if (line1 === null) lack(plan, "full_address");
  if (country === undefined || city === undefined || line1 === null) return;
  const area = state ?? region ?? province;
  plan.address = {
    country,
    city,
    line1,
    ...(postalCode === undefined || postalCode.length < 2 ? {} : { postalCode: postalCode.slice(0, 16) }),
    ...(area === undefined ? {} : { state: area }),
  };
  plan.parts.push(part.id);
}

function planFunds(plan: Plan, { documents }: Known): void {
  const part = newestOf(documents, ["FINANCIAL_DOCUMENT"]);
  if (!part) {
    lack(plan, "documents", "Send a FINANCIAL_DOCUMENT first.");
    return;
  }
  const {
    annual_income: annualIncome,
    transaction_amount: transactionAmount,
    transaction_purpose: purpose,
  } = part.data;
  photoOf(plan, part, "funds_proof");
  plan.funds = {
    ...(annualIncome === undefined ? {} : { annualIncome }),
    ...(transactionAmount === undefined ? {} : { transactionAmount }),
    ...(purpose === undefined || purpose.length < 2 ? {} : { purpose }),
  };
  plan.parts.push(part.id);
}

function planTaxId(plan: Plan, { data, documents }: Known): void {
  const part = newestOf(documents, ["TAX_ID_NUMBER"]);
  const country = (part?.data.country?.toUpperCase() ?? data.residence_country ?? data.registration_country) as
    | Country
    | undefined;
  const number = part?.data.document_number;
  if (!part || number === undefined) {
    lack(plan, "TAX_ID_NUMBER.document_number");
    return;
  }
  if (country === undefined) {
    lack(plan, "country");
    return;
  }
  photoOf(plan, part, "tax_id_proof");
  plan.taxId = { country, number };
  plan.parts.push(part.id);
}

function planPayment(plan: Plan, { documents }: Known): void {
  const part = newestOf(documents, ["CREDIT_CARD", "BANK_STATEMENT"]);
  if (!part) {
    lack(plan, "documents", "Send a CREDIT_CARD or BANK_STATEMENT first.");
    return;
  }
  const isCard = part.type === "CREDIT_CARD";
  if (!photoOf(plan, part, isCard ? "card_photo" : "bank_statement")) lack(plan, `${part.type}.front_side_id`);
  const { card_first_four: cardFirstFour, card_last_four: cardLastFour, account_number: accountNumber } = part.data;
  plan.payment = isCard
    ? { method: "card", ...(cardFirstFour && cardLastFour ? { cardFirstFour, cardLastFour } : {}) }
    : { method: "bank_statement", ...(accountNumber ? { accountNumber } : {}) };
  plan.parts.push(part.id);
}

const nothing = () => undefined;

const planners: Record<SubmittedType, (plan: Plan, known: Known) => void> = {
  PROFILE: planProfile,
  DOCUMENT: planDocument,
  FACIAL: planSelfie,
  ADDRESS: planAddress,
  AML: planFunds,
  TAX_ID: planTaxId,
  PAYMENT_METHOD: planPayment,
  COMPANY: planCompany,
  DATABASE_SCREENING: nothing,
  ADVERSE_MEDIA: nothing,
};

/** A name is what lists and news are asked for: it goes along with them. */
export function withNames(types: readonly SubmittedType[]): SubmittedType[] {
  const asksNames = types.includes("DATABASE_SCREENING") || types.includes("ADVERSE_MEDIA");
  const hasName = types.includes("PROFILE") || types.includes("COMPANY");
  return [...new Set<SubmittedType>(asksNames && !hasName ? ["PROFILE", ...types] : types)];
}

/** What is submitted for these types, from what the customer's system sent before. */
export function planOf(types: readonly SubmittedType[], known: Known): Plan {
  const plan = emptyPlan();
  for (const type of types) planners[type](plan, known);
  return plan;
}
