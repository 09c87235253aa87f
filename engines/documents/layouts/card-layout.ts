import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";

export const printedFieldNames = [
  "surname",
  "givenNames",
  /** Where a card has one line for the whole name. */
  "fullName",
  "birthDate",
  "sex",
  "nationality",
  "documentNumber",
  "personalNumber",
  "issueDate",
  "expiryDate",
] as const;
export type PrintedFieldName = (typeof printedFieldNames)[number];

export const layoutScripts = {
  Cyrillic: /^[\p{Script=Cyrillic}\p{M}'’ʼ.-]+$/u,
  Greek: /^[\p{Script=Greek}\p{M}'’.-]+$/u,
  Georgian: /^[\p{Script=Georgian}'’.-]+$/u,
  Hebrew: /^[\p{Script=Hebrew}\p{M}'’".-]+$/u,
};

/** Of the value, seen from its label; `beside`: right of it. */
export type LabelSide = "below" | "beside" | "above";

/**
 * `labels`: as printed, with " / " between languages; empty: the value has no label, and is taken where exactly one of
 * its shape is on the card. `shapes`: A is a letter, 0 a digit, X either; blanks and signs between them do not count.
 * `kind`: of `nationalNumbers`; a value with a wrong check digit is dropped. `rows`: how many lines it may have.
 */
export type CardField = {
  labels: string;
  side?: LabelSide;
  shapes?: readonly string[];
  kind?: string;
  rows?: number;
};

/** `country`: ISO 3166-1; null: of any. `others`: labels whose values are not read, so that no field takes them. */
export type CardLayout = {
  name: string;
  country: string | null;
  types: readonly IdentityDocumentType[];
  side: LabelSide;
  isMonthFirst?: true;
  isRightToLeft?: true;
  /** Of its names, where it is not Latin: read in Latin they would be other words of letters that look alike. */
  script?: keyof typeof layoutScripts;
  /** Where the letters are not M and F, by their Latin spelling. */
  sexes?: Readonly<Record<string, "F" | "M" | "X">>;
  fields: Readonly<Partial<Record<PrintedFieldName, string | CardField>>>;
  others: string;
};

export const identityCard = ["GOVERNMENT_ID"] as const;
