import { z } from "zod";
import { callbackTarget } from "../../input/callback-target.ts";
import { Day, Id, textInput } from "../../input/fields.ts";
import { screeningLists } from "../../records/forms/step-choices.ts";
import { chains, chainTextLength } from "../../values/chains.ts";
import { countries } from "../../values/countries.ts";
import { nationalNumberCountries, nationalNumberKinds, nationalNumberLength } from "../../values/national-numbers.ts";
import { cryptoDirections } from "./service-kinds.ts";

const ChainText = textInput(...chainTextLength);
const crypto = { blockchain: z.enum(chains), direction: z.enum(cryptoDirections) };

export const CryptoAddressRequest = z.object({
  type: z.literal("crypto_address"),
  ...crypto,
  crypto_address: ChainText,
  /** What is paid with, where the customer's system has named it: a chain has more than its own coin. */
  asset: textInput(1, 40).optional(),
});
export const CryptoTransactionRequest = z.object({
  type: z.literal("crypto_transaction"),
  ...crypto,
  crypto_transaction: ChainText,
  destination_address: ChainText,
});

export const NationalNumberRequest = z.object({
  type: z.literal("national_number"),
  country: z.enum(nationalNumberCountries),
  /** One of the country's (`nationalNumberKinds`). */
  kind: z.string().max(40),
  number: textInput(...nationalNumberLength),
});
const hasKind = ({ country, kind }: z.infer<typeof NationalNumberRequest>) =>
  nationalNumberKinds(country).some((each) => each.kind === kind);
const noSuchKind = { path: ["kind"], message: "This country has no number of this kind." };

const OptionalCountry = z.union([z.enum(countries), z.literal("")]).default("");

export const PhoneRequest = z.object({
  type: z.literal("phone"),
  phone: textInput(4, 32),
  /** Of a number without a country code. */
  country: OptionalCountry,
});

export const DocumentRequest = z.object({
  type: z.literal("document_recognition"),
  country: OptionalCountry,
});

const listed = {
  /** Kinds of published lists; all when neither these nor blacklists are named. */
  lists: z.array(z.enum(screeningLists)).max(screeningLists.length).default([]),
  /** Codes of the project's own. */
  blacklists: z.array(Id).max(100).default([]),
};

export const ListedPersonRequest = z.object({
  type: z.literal("blacklist_person"),
  person: z.enum(["person", "company"]).default("person"),
  name: textInput(2, 200),
  /** A day, or a year alone. */
  birth: z.union([Day, z.string().regex(/^(\d{4})?$/, "Enter a day or a year.")]).default(""),
  country: OptionalCountry,
  ...listed,
});
export const ListedTaxIdRequest = z.object({
  type: z.literal("blacklist_tax_id"),
  tax_id: textInput(3, 64),
  ...listed,
});
export const ListedDocumentRequest = z.object({
  type: z.literal("blacklist_document"),
  document: textInput(3, 64),
  ...listed,
});

/** Who is looked for in the news, and near which words: the usual ones where none is named. */
export const mediaLimits = { words: 20, name: [2, 100], keyword: [3, 50] } as const;
export const MediaRequest = z.object({
  type: z.literal("adverse_media"),
  names: z
    .array(textInput(...mediaLimits.name))
    .min(1)
    .max(mediaLimits.words),
  keywords: z
    .array(textInput(...mediaLimits.keyword))
    .max(mediaLimits.words)
    .default([]),
});

/** As it is kept. */
export const ServiceRequest = z.discriminatedUnion("type", [
  CryptoAddressRequest,
  CryptoTransactionRequest,
  NationalNumberRequest,
  PhoneRequest,
  DocumentRequest,
  ListedPersonRequest,
  ListedTaxIdRequest,
  ListedDocumentRequest,
  MediaRequest,
]);
export type ServiceRequest = z.infer<typeof ServiceRequest>;

/** The same key again is the same request: it is neither made nor paid twice. `callback_url` receives the answer. */
const once = { request_key: Id.optional(), callback_url: callbackTarget.default("") };

export const NewCryptoCheck = z.discriminatedUnion("type", [
  CryptoAddressRequest.extend(once),
  CryptoTransactionRequest.extend(once),
]);

export const NewService = z.discriminatedUnion("type", [
  NationalNumberRequest.extend(once).refine(hasKind, noSuchKind),
  PhoneRequest.extend(once),
  ListedPersonRequest.extend(once),
  ListedTaxIdRequest.extend(once),
  ListedDocumentRequest.extend(once),
  MediaRequest.extend(once),
]);

export const NewDocumentService = DocumentRequest.omit({ type: true }).extend(once);
