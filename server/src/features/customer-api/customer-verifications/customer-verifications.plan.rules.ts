import { z } from "zod";
import type { CustomerDocumentType } from "#contract/customer-api/customer-documents.contract.ts";
import type { SubmittedType } from "#contract/customer-api/customer-verifications.contract.ts";
import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import { accountCharacters, isAccountNumber } from "#contract/records/forms/payment-numbers.ts";
import { addressLengths } from "#contract/records/requested/answer-shapes.ts";
import { AddressAnswers } from "#contract/records/steps/address.schema.ts";
import { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import { PaymentAnswers } from "#contract/records/steps/payment-method.schema.ts";
import { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { TaxIdAnswers } from "#contract/records/steps/tax-id.schema.ts";
import { planCompany } from "./customer-verifications.company.rules.ts";
import { fittedAnswers } from "./customer-verifications.fit.rules.ts";
import { planFunds } from "./customer-verifications.funds.rules.ts";
import {
  emptyPlan,
  type KnownApplicant,
  missingAnswer,
  newestPartOf,
  photoPlanOf,
  type SubmissionPlan,
  streetOf,
} from "./customer-verifications.parts.rules.ts";

/** Our kinds of papers. Domestic passports of most states are identity cards in a booklet, without a zone. */
const identityTypes: Partial<Record<CustomerDocumentType, IdentityDocumentType>> = {
  PASSPORT: "PASSPORT",
  FOREIGN_CITIZEN_PASSPORT: "PASSPORT",
  DOMESTIC_PASSPORT: "GOVERNMENT_ID",
  GOVERNMENT_ID: "GOVERNMENT_ID",
  DRIVERS_LICENSE: "DRIVERS_LICENSE",
  REFUGEE_CARD: "REFUGEE_CARD",
  PERMANENT_RESIDENCE_PERMIT: "RESIDENCE_PERMIT",
};

/** They are called the same on both sides. */
const profileNames = Object.fromEntries(
  [
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
    "pep",
  ].map((name) => [name, name]),
);

function planProfile(plan: SubmissionPlan, { data }: KnownApplicant): void {
  for (const name of ["first_name", "last_name"] as const) if (data[name] === undefined) missingAnswer(plan, name);
  const said = { ...data, pep: data.pep === undefined ? undefined : data.pep ? "yes" : "no" };
  const answers = Object.fromEntries(Object.entries(said).filter(([name]) => Object.hasOwn(profileNames, name)));
  plan.profile = fittedAnswers(plan, ProfileAnswers, { answers, names: profileNames });
}

const documentFields = {
  documentNumber: "document_number",
  expiryDate: "expiry_date",
  issueDate: "issue_date",
  issuingAuthority: "issuing_authority",
  additionalNumber: "additional_number",
} as const;

function planDocument(plan: SubmissionPlan, { data, documents }: KnownApplicant): void {
  const part = newestPartOf(documents, Object.keys(identityTypes) as CustomerDocumentType[]);
  const documentType = part && identityTypes[part.type];
  if (!part || !documentType) {
    missingAnswer(plan, "documents", "Send an identity document first.");
    return;
  }
  const country = part.data.country?.toUpperCase() ?? data.nationality ?? data.residence_country;
  if (country === undefined) {
    missingAnswer(plan, "country", "Send the country of the document, or of the applicant.");
    return;
  }
  if (!photoPlanOf(plan, part, "front")) missingAnswer(plan, `${part.type}.front_side_id`);
  plan.hasBack = documentType !== "PASSPORT" && photoPlanOf(plan, part, "back", "back_side_id");
  const typed = Object.entries(documentFields).map(([ours, theirs]) => [ours, part.data[theirs]] as const);
  const names = Object.entries(documentFields).map(([ours, theirs]) => [ours, `${part.type}.${theirs}`] as const);
  const fields = fittedAnswers(plan, DocumentChoice.shape.fields, {
    answers: Object.fromEntries(typed),
    names: Object.fromEntries(names),
  });
  plan.document = fittedAnswers(plan, DocumentChoice, {
    answers: { documentType, country, fields: fields?.answers ?? {} },
    names: { documentType: `${part.type}.type`, country: `${part.type}.country`, fields: part.type },
  });
  plan.parts.push(part.id);
}

const selfies = ["SELFIE_IMAGE", "SELFIE_WITH_DOCUMENT", "SELFIE_WITH_CREDIT_CARD"] as const;

function planSelfie(plan: SubmissionPlan, { documents }: KnownApplicant): void {
  const part = newestPartOf(documents, selfies);
  if (!part || !photoPlanOf(plan, part, "selfie")) {
    missingAnswer(plan, "SELFIE_IMAGE.front_side_id", "Send a selfie first.");
    return;
  }
  plan.selfie = part.type as (typeof selfies)[number];
  plan.parts.push(part.id);
}

/** A line that is too long goes on in the second one, after a word if it can. */
function linesOf(line: string | undefined): { line1: string | undefined; line2: string | undefined } {
  const [, most] = addressLengths.line1;
  if (line === undefined || line.length <= most) return { line1: line, line2: undefined };
  const space = line.lastIndexOf(" ", most);
  const end = space > 0 && line.length - space - 1 <= addressLengths.line2[1] ? space : most;
  return { line1: line.slice(0, end), line2: line.slice(end).trim() };
}

function planAddress(plan: SubmissionPlan, { addresses, documents }: KnownApplicant): void {
  const part = addresses.findLast(({ type }) => type === "REGISTERED") ?? addresses.at(-1);
  const proof = newestPartOf(documents, ["ADDRESS_DOCUMENT"]);
  const hasProof = proof !== undefined && photoPlanOf(plan, proof, "address_proof");
  if (proof && hasProof) plan.parts.push(proof.id);
  if (!part) {
    if (!hasProof) missingAnswer(plan, "addresses", "Send an address or an ADDRESS_DOCUMENT first.");
    return;
  }
  const { country, city, postal_code: postalCode, state, region, province } = part.data;
  const { field, line } = streetOf(part.data);
  if (city === undefined) missingAnswer(plan, "city");
  if (line === undefined) missingAnswer(plan, "full_address");
  plan.address = fittedAnswers(plan, AddressAnswers, {
    answers: { country, city, postalCode, state: state ?? region ?? province, ...linesOf(line) },
    names: {
      country: "country",
      city: "city",
      postalCode: "postal_code",
      state: ["state", "region", "province"].find((name) => Object.hasOwn(part.data, name)) ?? "state",
      line1: field,
      line2: field,
    },
  });
  plan.parts.push(part.id);
}

function planTaxId(plan: SubmissionPlan, { data, documents }: KnownApplicant): void {
  const part = newestPartOf(documents, ["TAX_ID_NUMBER"]);
  const country = part?.data.country?.toUpperCase() ?? data.residence_country ?? data.registration_country;
  const number = part?.data.document_number;
  if (!part || number === undefined) {
    missingAnswer(plan, "TAX_ID_NUMBER.document_number");
    return;
  }
  if (country === undefined) {
    missingAnswer(plan, "country");
    return;
  }
  photoPlanOf(plan, part, "tax_id_proof");
  plan.taxId = fittedAnswers(plan, TaxIdAnswers, {
    answers: { country, number, skipped: false },
    names: { country: "TAX_ID_NUMBER.country", number: "TAX_ID_NUMBER.document_number", skipped: "TAX_ID_NUMBER" },
  });
  plan.parts.push(part.id);
}

/** As the page takes an account's number; of a card its ends alone are known. */
const Payment = PaymentAnswers.extend({
  accountNumber: z.string().refine(isAccountNumber, "This is not a valid account number.").optional(),
});

function planPayment(plan: SubmissionPlan, { documents }: KnownApplicant): void {
  const part = newestPartOf(documents, ["CREDIT_CARD", "BANK_STATEMENT"]);
  if (!part) {
    missingAnswer(plan, "documents", "Send a CREDIT_CARD or BANK_STATEMENT first.");
    return;
  }
  const isCard = part.type === "CREDIT_CARD";
  if (!photoPlanOf(plan, part, isCard ? "card_photo" : "bank_statement"))
    missingAnswer(plan, `${part.type}.front_side_id`);
  const { card_first_four: cardFirstFour, card_last_four: cardLastFour, account_number: account } = part.data;
  const accountNumber = account && accountCharacters(account);
  plan.payment = fittedAnswers(plan, Payment, {
    answers: isCard ? { method: "card", cardFirstFour, cardLastFour } : { method: "bank_statement", accountNumber },
    names: {
      method: `${part.type}.type`,
      cardFirstFour: "CREDIT_CARD.card_number",
      cardLastFour: "CREDIT_CARD.card_number",
      accountNumber: "BANK_STATEMENT.account_number",
    },
  });
  plan.parts.push(part.id);
}

const nothing = () => undefined;

const planners: Record<SubmittedType, (plan: SubmissionPlan, known: KnownApplicant) => void> = {
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

/** Lists and news are searched for a name: it goes along with them. */
export function withNames(types: readonly SubmittedType[]): SubmittedType[] {
  const asksNames = types.includes("DATABASE_SCREENING") || types.includes("ADVERSE_MEDIA");
  const hasName = types.includes("PROFILE") || types.includes("COMPANY");
  return [...new Set<SubmittedType>(asksNames && !hasName ? ["PROFILE", ...types] : types)];
}

/** What is submitted for these types, from what the customer's system sent before. */
export function submissionPlanOf(types: readonly SubmittedType[], known: KnownApplicant): SubmissionPlan {
  const plan = emptyPlan();
  for (const type of types) planners[type](plan, known);
  return plan;
}
