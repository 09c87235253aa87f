import { z } from "zod";
import type { BankIdPerson } from "#contract/records/flow/bank-id-person.ts";
import { type Country, countryAlpha3, countryOfMrz } from "#contract/values/countries.ts";
import type { AamvaCard } from "#engines/barcodes/aamva.ts";
import type { CrossCheck } from "#engines/documents/cross-check.ts";
import { type PrintedFieldName, printedFieldNames } from "#engines/documents/layouts/card-layout.ts";
import type { DocumentReading } from "#engines/documents/read-document.ts";

/** Of the person and the document, from the machine-readable zone or the barcode. */
const printedFields = {
  documentCode: z.string(),
  /** Null for a state that is no country (UTO, UNO, EUE). */
  issuingCountry: z.string().nullable(),
  issuingState: z.string(),
  nationality: z.string().nullable(),
  firstNames: z.string(),
  lastName: z.string(),
  documentNumber: z.string(),
  /** YYYY-MM-DD. */
  dob: z.string().nullable(),
  gender: z.enum(["M", "F", "X"]).nullable(),
  expiry: z.string().nullable(),
  /** `MrzDoubt` or `AamvaDoubt` of the engine. */
  doubts: z.array(z.string()).default([]),
};

const pixels = z.number().int().min(0);
const PortraitPlace = z.object({ left: pixels, top: pixels, width: pixels.min(1), height: pixels.min(1) });

/** Null: not found, or not readable; nothing is filled in. */
export const DocumentReadingFields = z.object({
  mrz: z
    .object({
      lines: z.array(z.string()),
      ...printedFields,
      wrongDigits: z.array(z.string()),
      confidence: z.number(),
      /** A character was replaced because of a check digit, so the digits prove less. */
      repaired: z.boolean().default(false),
    })
    .nullable(),
  /** Of a licence or card of North America; none where nobody looked for one. */
  barcode: z
    .object({
      ...printedFields,
      /** Of the standard. */
      version: z.number(),
      /** Two letters of the state or province; null: its number is not known. */
      issuerState: z.string().nullable(),
      issueDate: z.string().nullable(),
      address: z.string().nullable(),
      /** Empty: none, or not distinguished from the first name. */
      middleName: z.string().default(""),
      addressParts: z
        .object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() })
        .nullable()
        .default(null),
    })
    .nullable()
    .optional(),
  /** What a bank said instead of photos. */
  bankId: z
    .object({
      ...printedFields,
      personalNumber: z.string().nullable(),
      bank: z.string(),
      confirmedAt: z.string(),
    })
    .nullable()
    .optional(),
  /** Read at the labels or numbers of the fields: nothing proves it, so no check passes or fails by it. */
  printed: z
    .object({
      layout: z.string(),
      fields: z.array(z.object({ name: z.enum(printedFieldNames), value: z.string(), confidence: z.number() })),
    })
    .nullable()
    .optional(),
  /** Where the face is that was compared: on the front, in pixels of the upright photo. None where nobody looked for one. */
  portrait: PortraitPlace.nullable().optional(),
  visual: z
    .array(
      z.object({
        field: z.string(),
        expected: z.string(),
        found: z.string().nullable(),
        likeness: z.number(),
        same: z.boolean(),
        /** False: printed in a script that no table of the state spells in Latin, so nothing is said of it. */
        isComparable: z.literal(false).optional(),
      }),
    )
    .nullable(),
});
export type DocumentReadingFields = z.infer<typeof DocumentReadingFields>;
export type IdentityReading = Omit<NonNullable<DocumentReadingFields["mrz"]>, "lines">;

/** A barcode that was read has been through its own error correction, and a bank writes: no character of it is a guess. */
const readWhole = { wrongDigits: [], confidence: 1, repaired: false };

/** Who it is by the document: its zone, or else its barcode, or the bank that stands for it. */
export function readingIdentityOf(reading: DocumentReadingFields | null | undefined): IdentityReading | null {
  if (reading?.mrz) return reading.mrz;
  const whole = reading?.barcode ?? reading?.bankId;
  return whole ? { ...whole, ...readWhole } : null;
}

/** What was read of a field where nothing proves it; null where something does, or nothing was read. */
export function readingEstimateOf(
  reading: DocumentReadingFields | null | undefined,
  name: PrintedFieldName,
): string | null {
  if (readingIdentityOf(reading)) return null;
  return reading?.printed?.fields.find((field) => field.name === name)?.value ?? null;
}

/** By which the same person is found again; a bank may know only the person's own number. */
export const readingNumberOf = (reading: DocumentReadingFields | null | undefined): string =>
  readingIdentityOf(reading)?.documentNumber || reading?.bankId?.personalNumber || "";

export const bankIdReading = (person: BankIdPerson, country: Country): DocumentReadingFields => ({
  mrz: null,
  bankId: {
    documentCode: "",
    issuingCountry: country,
    issuingState: countryAlpha3[country],
    nationality: null,
    firstNames: person.first_name,
    lastName: person.last_name,
    documentNumber: person.document_number ?? "",
    dob: person.birth_date,
    gender: person.gender,
    expiry: null,
    doubts: [],
    personalNumber: person.personal_number,
    bank: person.bank,
    confirmedAt: person.confirmed_at,
  },
  visual: null,
});

/** Its own check digit is right and nothing was repaired. */
export const isCertain = ({ wrongDigits, repaired, doubts }: IdentityReading, field: "birthDate" | "expiryDate") =>
  !repaired && doubts.length === 0 && !wrongDigits.includes(field) && !wrongDigits.includes("composite");

/** Below this some characters were guesses; codes and names have no check digit, so only a clear zone may decline by them. */
const clearConfidence = 0.7;
export const isClearlyRead = ({ wrongDigits, repaired, doubts, confidence }: IdentityReading) =>
  wrongDigits.length === 0 && !repaired && doubts.length === 0 && confidence >= clearConfidence;

const visualOf = (checks: readonly CrossCheck[]): DocumentReadingFields["visual"] => {
  const compared = checks.flatMap(({ name, outcome, expected, found }) =>
    outcome === "not_given" || expected === null
      ? []
      : [
          {
            field: name,
            expected,
            found: found?.text || null,
            likeness: found?.similarity ?? 0,
            same: outcome === "match",
            ...(outcome === "not_available" ? { isComparable: false as const } : {}),
          },
        ],
  );
  return compared.length > 0 ? compared : null;
};

const icaoCodes = { US: "USA", CA: "CAN" } as const;

const barcodeOf = (card: AamvaCard): DocumentReadingFields["barcode"] => ({
  documentCode: card.kind === "DL" ? "D" : "I",
  issuingCountry: card.country,
  issuingState: icaoCodes[card.country],
  nationality: null,
  firstNames: card.givenNames,
  lastName: card.surname,
  documentNumber: card.documentNumber,
  dob: card.birthDate,
  gender: card.sex,
  expiry: card.expiryDate,
  doubts: card.doubts,
  version: card.version,
  issuerState: card.issuerState,
  issueDate: card.issueDate,
  address: card.address && Object.values(card.address).filter(Boolean).join(", "),
  middleName: card.middleName,
  addressParts: card.address,
});

type Read = Pick<DocumentReading, "mrz" | "crossChecks"> & Partial<Pick<DocumentReading, "barcode" | "printed">>;

export function toReadDocument({ mrz, barcode, printed, crossChecks }: Read): DocumentReadingFields {
  const visual = visualOf(crossChecks);
  if (!mrz)
    return { mrz: null, ...(barcode ? { barcode: barcodeOf(barcode) } : {}), ...(printed ? { printed } : {}), visual };
  const { fields } = mrz;
  return {
    mrz: {
      lines: mrz.lines,
      documentCode: fields.documentCode,
      issuingCountry: countryOfMrz(fields.issuingState),
      issuingState: fields.issuingState,
      nationality: fields.nationality || null,
      firstNames: fields.givenNames,
      lastName: fields.surname,
      documentNumber: fields.documentNumber ?? "",
      dob: fields.birthDate,
      gender: fields.sex,
      expiry: fields.expiryDate,
      wrongDigits: mrz.checkDigits.filter(({ valid }) => !valid).map(({ name }) => name),
      confidence: mrz.confidence,
      repaired: mrz.repaired,
      doubts: mrz.doubts,
    },
    visual,
  };
}
