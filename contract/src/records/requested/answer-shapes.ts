import { personName, walletAddress } from "../../values/person-name.ts";

// Free of zod, for the applicant's page. The server's schemas in `flow-answers.ts` use the same values.

export type LengthRange = readonly [min: number, max: number];

const nameLength: LengthRange = [1, 64];

export const profileLengths = {
  first_name: nameLength,
  last_name: nameLength,
  middle_name: nameLength,
  email: [3, 254],
  wallet_address: [1, 50],
  driver_license: [3, 32],
  postal_code: [2, 16],
  city: nameLength,
  state: nameLength,
  address: [3, 256],
  ssn: [9, 11],
  custom: [1, 256],
} as const satisfies Record<string, LengthRange>;

export const documentLengths = {
  documentNumber: [1, 64],
  issuingAuthority: [1, 128],
  additionalNumber: [1, 64],
} as const satisfies Record<string, LengthRange>;

export const addressLengths = {
  line1: [3, 128],
  line2: [0, 128],
  city: nameLength,
  state: [1, 64],
  postalCode: [2, 16],
} as const satisfies Record<string, LengthRange>;

export const taxNumberLength: LengthRange = [4, 32];
export const purposeLength: LengthRange = [2, 256];
/** An IBAN or a national account number, without blanks. */
export const accountLength: LengthRange = [4, 34];
export const freeAnswerLength: LengthRange = [1, 1000];

/** In EUR. */
export const mostEuros = 1_000_000_000_000;

export const answerPatterns = {
  first_name: personName,
  last_name: personName,
  middle_name: personName,
  /** As zod's, which the server checks by. */
  email: /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  phone: /^\+?[\d ()-]{6,24}$/,
  wallet_address: walletAddress,
  telegram_username: /^@?[A-Za-z][A-Za-z0-9_]{4,31}$/,
  /** SSA: area not 000, 666 or 9xx, group not 00, serial not 0000. */
  ssn: /^(?!000|666|9)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/,
  /** ZIP, with or without the four digits more. */
  usPostalCode: /^\d{5}(?:-\d{4})?$/,
  taxNumber: /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u,
  customId: /^[a-z0-9_]{1,36}$/,
};

export const genders = ["M", "F", "X"] as const;
export const taxNumberKinds = ["personal", "business", "vat"] as const;
export type TaxNumberKind = (typeof taxNumberKinds)[number];
export const postalAddressKinds = ["residential", "postal", "registered"] as const;
export const paymentKinds = ["card", "bank_statement"] as const;
export type PaymentKind = (typeof paymentKinds)[number];
