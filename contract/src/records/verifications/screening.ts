import { z } from "zod";
import { screeningLists } from "../forms/step-choices.ts";

/** `possible` from 70, `probable` from 85, `strong`: from 95 with the same day of birth, or the same number. */
export const hitBands = ["possible", "probable", "strong"] as const;
export type ScreeningHitBand = (typeof hitBands)[number];

export const hitVerdicts = ["relevant", "irrelevant"] as const;
export type HitVerdict = (typeof hitVerdicts)[number];

/** `internal` to `debtors` are the kinds of published lists. */
export const screenedKinds = [...screeningLists, "blacklist"] as const;

const texts = z.array(z.string());

/** What was looked for. Days and years as far as they are known; countries ISO 3166-1 alpha-2. */
export const ScreeningQuestion = z.object({
  kind: z.enum(["person", "company"]),
  names: texts,
  births: texts,
  countries: texts,
  gender: z.enum(["male", "female"]).nullable(),
  documents: texts,
  taxIds: texts,
});
export type ScreeningQuestion = z.infer<typeof ScreeningQuestion>;

const kinds = ["name", "initial", "particle", "title", "companyForm", "companyWord", "patronymic", "number"] as const;
const hows = ["same", "spelling", "transliteration", "nickname", "initial", "joined", "genderForm", "similar"] as const;

/** Why a score is what it is (docs/screening-scores.md). */
export const HitExplanation = z.object({
  words: z.array(z.object({ asked: z.string(), listed: z.string(), how: z.enum(hows), likeness: z.number() })),
  shortfalls: z.array(
    z.union([
      z.object({ why: z.enum(["askedWordAlone", "listedWordAlone"]), word: z.string(), kind: z.enum(kinds) }),
      z.object({ why: z.literal("wordDiffers"), asked: z.string(), listed: z.string(), likeness: z.number() }),
      z.object({ why: z.enum(["onlyOneWord", "onlyInitials", "otherOriginal", "otherOrder"]) }),
    ]),
  ),
  qualifiers: z.array(
    z.object({
      what: z.enum(["birth", "country", "gender", "kind"]),
      outcome: z.enum(["same", "sameYear", "swapped", "near", "different"]),
      points: z.number(),
    }),
  ),
});

const number = z.object({ number: z.string(), country: z.string().optional() });

/** What a list says of somebody, as it was when it was found. */
export const ListedRecord = z.object({
  id: z.string(),
  reference: z.string().optional(),
  kind: z.enum(["person", "company", "vessel", "aircraft", "other"]),
  names: z.array(
    z.object({ text: z.string(), kind: z.enum(["primary", "alias", "weak"]), script: z.string().optional() }),
  ),
  births: texts,
  deaths: texts,
  gender: z.enum(["male", "female"]).optional(),
  nationalities: texts,
  birthCountries: texts,
  addressCountries: texts,
  countries: texts,
  documents: z.array(number.extend({ type: z.string() })),
  taxIds: z.array(number),
  cryptoAddresses: z.array(z.object({ address: z.string(), currency: z.string().optional() })),
  programs: texts,
  topics: texts,
  listedOn: z.string().optional(),
  positions: texts,
  remarks: texts,
  links: texts,
});

/** `by`: the name, or a number that is the same; then there is no explanation. */
export const FoundListRecord = z.object({
  by: z.enum(["name", "document", "tax_id"]),
  /** The one that met, as it was queried: the name is that of hits that are stored. */
  asked: z.string(),
  /** The entry's name or number that met it. */
  listed: z.string(),
  nameScore: z.number().nullable(),
  explanation: HitExplanation.nullable(),
  record: ListedRecord,
});
export type FoundListRecord = z.infer<typeof FoundListRecord>;

/** The code of the list, and of the entry, of a test's made-up hit: there is no such list (docs/test-mode.md). */
export const testListCode = "test-mode";
/** The last name that makes it. */
export const testHitName = "SANCTIONED";

export const ScreenedList = z.object({
  source: z.enum(["list", "blacklist"]),
  code: z.string(),
  name: z.string(),
  kind: z.enum(screenedKinds),
  version: z.number(),
  entriesCount: z.number(),
  /** When it was last what its publisher had; null for a blacklist, which is always as it is. */
  confirmedAt: z.iso.datetime().nullable(),
});
export type ScreenedList = z.infer<typeof ScreenedList>;

export const ScreeningHit = FoundListRecord.extend({
  source: z.enum(["list", "blacklist"]),
  listCode: z.string(),
  listVersion: z.number(),
  entryId: z.string(),
  band: z.enum(hitBands),
  score: z.number(),
});
export type ScreeningHit = z.infer<typeof ScreeningHit>;

export const JudgedHit = ScreeningHit.extend({
  id: z.string(),
  verdict: z.enum(hitVerdicts).nullable(),
  reason: z.string().nullable(),
  judgedBy: z.string().nullable(),
  judgedAt: z.iso.datetime().nullable(),
  /** Taken over from an earlier screening: neither the entry nor the applicant's data have changed since. */
  isRemembered: z.boolean(),
});
export type JudgedHit = z.infer<typeof JudgedHit>;

export const Screening = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null: the check itself. */
  requestedBy: z.string().nullable(),
  /** A run of monitoring requested it, and no member. */
  isByMonitoring: z.boolean(),
  queried: ScreeningQuestion,
  lists: z.array(ScreenedList),
  /**
   * Kinds for which there is no list, codes of lists that were not loaded or were too old, and of blacklists that are gone.
   */
  missing: texts,
  /** More was found than is kept. */
  isCut: z.boolean(),
  hits: z.array(JudgedHit),
});
export type Screening = z.infer<typeof Screening>;
