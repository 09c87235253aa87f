import { z } from "zod";
import { MissingMedia } from "../../records/verifications/media-findings.ts";
import { ListedRecord, ScreenedList, ScreeningHit } from "../../records/verifications/screening.ts";
import { cryptoAddressKinds } from "../../values/chains.ts";
import { numberHolders, numberProblems } from "../../values/national-numbers.ts";
import { phoneProblems, phoneTypes } from "../../values/phone-facts.ts";
import { FoundArticle } from "../verification-articles.contract.ts";
import { riskScores, serviceProblems } from "./service-kinds.ts";
import { CarrierAnswer, providerFailures, RegisterAnswer, RiskAnswer } from "./service-providers.ts";

/**
 * What the operator's provider said, or why it said nothing. `unknown`: it has nothing on it; `not_asked`: the question
 * is answered without it.
 */
const provided = <Answer extends z.ZodType>(answer: Answer) =>
  z.discriminatedUnion("state", [
    z.object({ state: z.literal("answered"), at: z.iso.datetime(), answer }),
    z.object({ state: z.enum(["unknown", "not_asked"]) }),
    z.object({ state: z.literal("not_configured") }),
    z.object({ state: z.literal("failed"), why: z.enum(providerFailures) }),
  ]);

const problem = z.enum(serviceProblems).nullable();

const ListedCryptoAddress = z.object({
  listCode: z.string(),
  listVersion: z.number(),
  entryId: z.string(),
  /** As the list writes it. */
  address: z.string(),
  record: ListedRecord,
});
export type ListedCryptoAddress = z.infer<typeof ListedCryptoAddress>;

const crypto = {
  problem,
  /** Of the transaction check: the destination's. */
  address: z.object({ address: z.string(), kind: z.enum(cryptoAddressKinds), tag: z.string().nullable() }),
  lists: z.array(ScreenedList),
  /** Codes of lists that were not loaded, or were too old. Earlier replies do not have it. */
  missing: z.array(z.string()).default([]),
  listed: z.array(ListedCryptoAddress),
  risk: z.object({ score: z.enum(riskScores), by: z.enum(["list", "provider"]) }).nullable(),
  provider: provided(RiskAnswer),
};
export const CryptoReply = z.discriminatedUnion("type", [
  z.object({ type: z.literal("crypto_address"), ...crypto }),
  z.object({ type: z.literal("crypto_transaction"), ...crypto, transaction: z.string() }),
]);
export type CryptoReply = z.infer<typeof CryptoReply>;

const NationalNumberReply = z.object({
  type: z.literal("national_number"),
  problem,
  isRight: z.boolean(),
  wrong: z.enum(numberProblems).nullable(),
  number: z.string().nullable(),
  /** False: the country gives no check digit, or has published none. */
  isChecked: z.boolean(),
  says: z.object({
    birthDates: z.array(z.string()),
    gender: z.enum(["M", "F", "X"]).nullable(),
    region: z.object({ code: z.string(), name: z.string().nullable() }).nullable(),
    holder: z.enum(numberHolders).nullable(),
  }),
  register: provided(RegisterAnswer),
});
export type NationalNumberReply = z.infer<typeof NationalNumberReply>;

const PhoneReply = z.object({
  type: z.literal("phone"),
  problem,
  isRight: z.boolean(),
  wrong: z.enum(phoneProblems).nullable(),
  /** ITU E.164. */
  number: z.string().nullable(),
  international: z.string().nullable(),
  national: z.string().nullable(),
  kind: z.enum(phoneTypes).nullable(),
  country: z.string().nullable(),
  /** Of the whole country: a number does not say where in it. */
  timeZones: z.array(z.string()),
  carrier: provided(CarrierAnswer),
});
export type PhoneReply = z.infer<typeof PhoneReply>;

export const readFields = [
  "documentCode",
  "issuingState",
  "documentNumber",
  "lastName",
  "firstNames",
  "nationality",
  "dob",
  "gender",
  "expiry",
] as const;

const printRefusals = ["too_small", "too_dark", "blurred", "glare"] as const;

const DocumentNumberReply = z.object({
  type: z.literal("document_recognition"),
  problem,
  /** Of the machine-readable zone; dates are YYYY-MM-DD. Null: not found. */
  fields: z.array(z.object({ field: z.enum(readFields), value: z.string().nullable() })),
  lines: z.array(z.string()),
  wrongDigits: z.array(z.string()),
  /** A character was replaced because of a check digit, or could not be decided: the digits prove less. */
  isDoubtful: z.boolean(),
  /** Why the photo of the zone would be refused in a verification; the reading is doubtful then. */
  photoRefusals: z.array(z.enum(printRefusals)).optional(),
  confidence: z.number().nullable(),
  /** What the zone says, looked for in print. */
  printed: z.array(
    z.object({
      field: z.string(),
      expected: z.string(),
      found: z.string().nullable(),
      same: z.boolean(),
      /** False: printed in a script that no table of the state spells in Latin, so nothing is said of it. */
      isComparable: z.literal(false).optional(),
    }),
  ),
});
export type DocumentNumberReply = z.infer<typeof DocumentNumberReply>;

const lists = {
  problem,
  lists: z.array(ScreenedList),
  /** Kinds for which there is no list, codes of lists that were not loaded or were too old, and of blacklists that are gone. */
  missing: z.array(z.string()),
  /** More was found than is kept. Earlier replies do not have it. */
  isCut: z.boolean().default(false),
  hits: z.array(ScreeningHit),
};
const ListsReplies = [
  z.object({ type: z.literal("blacklist_person"), ...lists }),
  z.object({ type: z.literal("blacklist_tax_id"), ...lists }),
  z.object({ type: z.literal("blacklist_document"), ...lists }),
] as const;
export type ListsReply = z.infer<(typeof ListsReplies)[number]>;

const MediaReply = z.object({
  type: z.literal("adverse_media"),
  problem,
  /** By rank, the highest first; at most a hundred. */
  articles: z.array(FoundArticle.extend({ rank: z.number().int() })),
  total_articles: z.number().int(),
  /** What could not be searched whole: more may be found there. */
  missing: z.array(MissingMedia),
});
export type MediaReply = z.infer<typeof MediaReply>;

/** The work was given up before there was anything to keep. */
const NoReply = z.object({ type: z.literal("none"), problem: z.enum(serviceProblems) });

/** As it is kept. */
export const ServiceReply = z.discriminatedUnion("type", [
  ...CryptoReply.options,
  NationalNumberReply,
  PhoneReply,
  DocumentNumberReply,
  ...ListsReplies,
  MediaReply,
  NoReply,
]);
export type ServiceReply = z.infer<typeof ServiceReply>;
