import type { CompanyFieldName } from "#contract/records/companies/company-values.ts";
import { paymentKinds } from "#contract/records/requested/answer-shapes.ts";

// What each step lets its editor choose from, without schemas: pages list it.

/** Specification 2, section 3, "Document step". */
export const documentFieldNames = [
  "documentNumber",
  "expiryDate",
  "issueDate",
  "issuingAuthority",
  "additionalNumber",
] as const;
export type DocumentFieldName = (typeof documentFieldNames)[number];

export const livenessModes = ["active", "passive", "static_selfie"] as const;

/** Up to `match` passes, above `noMatch` fails, between is Pending; equal disables Pending. */
export const defaultThresholds = { match: 0.52, noMatch: 0.62 };

/** Source of funds (specification 2, section 3). */
export const fundsFieldNames = [
  "incomeSource",
  "annualIncome",
  "transactionAmount",
  "purpose",
  "originOfFunds",
] as const;
export type FundsFieldName = (typeof fundsFieldNames)[number];

export const paymentMethods = [...paymentKinds, "applicant_choice"] as const;

export const screeningLists = [
  "internal",
  "sanctions",
  "pep",
  "self_restricted",
  "wanted",
  "expired",
  "debtors",
] as const;

export const companyDocuments = ["registration", "legal_address", "ownership", "authority"] as const;

export const companyFieldDefaults: Readonly<Record<CompanyFieldName, { enabled: boolean; mandatory: boolean }>> = {
  registrationNumber: { enabled: true, mandatory: true },
  taxNumber: { enabled: true, mandatory: false },
  lei: { enabled: true, mandatory: false },
  legalAddress: { enabled: true, mandatory: true },
  businessAddress: { enabled: true, mandatory: false },
  activity: { enabled: true, mandatory: false },
};
