import * as z from "zod/mini";
import { similarityPercent } from "#contract/face-similarity.ts";
import type { CheckName, CheckResult } from "#contract/verification-states.ts";

/** A value inside of a finding, said in the reader's language. */
export type Fact =
  | string
  | number
  | { country: string | null }
  | { day: string }
  | { percent: number }
  | { decimal: number }
  | { fields: readonly string[] }
  | { digits: readonly string[] }
  | { document: string };

const known = {
  document_type: ["pass", "differs"],
  document_mrz: ["pass", "digits", "repaired", "missing", "none"],
  document_visual: ["pass", "missing"],
  document_expiry: ["pass", "expired", "unsure", "expiredUnsure"],
  country: ["pass", "notAllowed", "differs", "unsure"],
  profile_match: ["pass", "differs"],
  age: ["pass", "tooYoung", "tooOld", "unsure"],
  face_match: ["pass", "review", "fail"],
  duplicate_person: ["pass", "found"],
  duplicate_document: ["pass", "found"],
  duplicate_face: ["pass", "found"],
  ip_country: ["pass", "differs"],
  duplicate_device: ["pass", "found"],
  duplicate_profile: ["pass", "found"],
  anonymizing_network: ["pass", "fail"],
  document_gender: ["pass", "review"],
  document_fields: ["pass", "review"],
  profile_extraction: ["pass", "review"],
  face_cross_match: ["pass", "review", "fail"],
  email_confirmed: ["pass", "review"],
  phone_confirmed: ["pass", "review"],
  tax_id: ["pass", "passOnProof", "compare", "wrong", "notOnProof", "read", "nothingRead"],
  address: ["pass", "missing", "notAllowed", "read"],
  payment_method: ["pass", "compare", "wrong"],
  questionnaire: ["pass", "review"],
} as const satisfies Partial<Record<CheckName, readonly string[]>>;

type Known = keyof typeof known;
type SentenceKey = { [N in Known]: `${N}.${(typeof known)[N][number]}` }[Known];

/** Reasons of the server for what could not be checked, by the key of their translation. */
const whys = {
  "no machine-readable zone was read": "noMrz",
  "the printed side could not be read": "noPrint",
  "no expiry date was read": "noExpiry",
  "the issuing country was not read": "noIssuer",
  "the document's data was not read": "noData",
  "not all of the document's data was read": "partOfData",
  "no date of birth is known": "noBirth",
  "there is nothing to compare by": "nothing",
  "the country of the address is not known": "noIpCountry",
  "a photo is missing": "noPhoto",
  "the faces could not be compared": "noFaces",
  "the device is not known": "noDevice",
  "no list of anonymizing networks is loaded": "noNetworks",
  "the gender is not known from both": "noGender",
  "this server has no engine for it": "noEngine",
  "a person compares the proof": "compareProof",
  "a person reads the proof": "readProof",
  "the page was passed over": "skipped",
  "no rule for such tax numbers is known": "noTaxRule",
  "there is no proof of the address": "noAddressProof",
  "the proof is not read": "proofNotRead",
  "the proof could not be read": "proofUnreadable",
  "a person judges the answers": "judgeAnswers",
  "no payment method is known": "noPayment",
  "a person compares the photo": "comparePhoto",
  "the number has no check digits": "noCheckDigits",
  "a person watches the answers": "watchAnswers",
  "this server sends no text messages": "noTexts",
  document_unreadable: "documentUnreadable",
  selfie_unreadable: "selfieUnreadable",
  no_face_on_document: "noFaceOnDocument",
  no_face_on_selfie: "noFaceOnSelfie",
  several_faces_on_selfie: "severalFaces",
  document_face_too_small: "documentFaceSmall",
  document_face_not_frontal: "documentFaceTurned",
  document_face_low_score: "documentFaceUnsure",
  selfie_face_too_small: "selfieFaceSmall",
  selfie_face_not_frontal: "selfieFaceTurned",
  selfie_face_low_score: "selfieFaceUnsure",
} as const;
export type WhyKey = (typeof whys)[keyof typeof whys];
const isKnownWhy = (text: string): text is keyof typeof whys => Object.hasOwn(whys, text);

/** What a check found: a sentence with its values, why there is none, or the bare facts of a newer server. */
export type Finding =
  | { kind: "sentence"; key: SentenceKey; values: Record<string, Fact> }
  | { kind: "why"; key: WhyKey }
  | { kind: "facts"; facts: [string, string][] };

export type CheckFound = { name: CheckName; result: CheckResult; evidence: Record<string, unknown> };
type Reader = (evidence: Record<string, unknown>, result: CheckResult) => Finding | null;

const say = (key: SentenceKey, values: Record<string, Fact> = {}): Finding => ({ kind: "sentence", key, values });

/** Evidence is read leniently: what does not fit is shown as it came, never guessed. */
const reader =
  <S extends z.ZodMiniType>(schema: S, tell: (evidence: z.infer<S>, result: CheckResult) => Finding | null): Reader =>
  (evidence, result) => {
    const read = z.safeParse(schema, evidence);
    return read.success ? tell(read.data, result) : null;
  };

const text = z.nullable(z.string());
const others = z.object({ verifications: z.array(z.unknown()) });
type DuplicateCheck = Extract<Known, `duplicate_${string}`>;
const duplicates = (name: DuplicateCheck): Reader =>
  reader(others, ({ verifications: { length } }, result) =>
    result === "pass" ? say(`${name}.pass`) : say(`${name}.found`, { count: length }),
  );

/** Whose result says it all. */
const plain =
  (
    name:
      | "anonymizing_network"
      | "document_gender"
      | "document_fields"
      | "profile_extraction"
      | "face_cross_match"
      | "email_confirmed"
      | "phone_confirmed",
  ): Reader =>
  (_, result) => {
    const said = known[name].find((each) => each === result);
    return said ? say(`${name}.${said}` as SentenceKey) : null;
  };

const readTaxId = reader(
  z.object({
    country: z.string(),
    checkDigits: z.optional(z.string()),
    onProof: z.optional(z.boolean()),
    read: z.optional(z.array(z.string())),
  }),
  ({ country, checkDigits, onProof, read }, result) => {
    const values = { country: { country } };
    if (read) return read.length > 0 ? say("tax_id.read", { numbers: read.join(", ") }) : say("tax_id.nothingRead");
    if (result === "pass") return say(onProof ? "tax_id.passOnProof" : "tax_id.pass", values);
    if (checkDigits === "invalid") return say("tax_id.wrong", values);
    if (onProof === false) return say("tax_id.notOnProof");
    return checkDigits === "valid" ? say("tax_id.compare", values) : null;
  },
);

const readAddress = reader(
  z.object({
    country: z.optional(text),
    missing: z.optional(z.array(z.string())),
    read: z.optional(z.array(z.string())),
    notAllowed: z.optional(z.boolean()),
  }),
  ({ country, missing, read, notAllowed }, result) => {
    if (notAllowed) return say("address.notAllowed", { country: { country: country ?? null } });
    if (result === "pass") return say("address.pass");
    if (read) return say("address.read", { lines: read.join(" · ") });
    return missing ? say("address.missing", { words: missing.join(", ") }) : null;
  },
);

const readers: Partial<Record<CheckName, Reader>> = {
  tax_id: readTaxId,
  address: readAddress,
  payment_method: reader(z.object({ checkDigits: z.string() }), ({ checkDigits }, result) => {
    if (checkDigits === "invalid") return say("payment_method.wrong");
    if (checkDigits !== "valid") return null;
    return say(result === "pass" ? "payment_method.pass" : "payment_method.compare");
  }),
  questionnaire: reader(z.object({ answered: z.number(), questions: z.number() }), (found, result) =>
    result === "pass" || result === "review" ? say(`questionnaire.${result}`, found) : null,
  ),
  document_type: reader(z.object({ chosen: z.string(), documentCode: z.string() }), (found, result) =>
    say(result === "pass" ? "document_type.pass" : "document_type.differs", {
      chosen: { document: found.chosen },
      code: found.documentCode.replaceAll("<", ""),
    }),
  ),
  document_mrz: (evidence, result) => {
    if (evidence.found === false) return say(result === "review" ? "document_mrz.missing" : "document_mrz.none");
    const read = z.safeParse(z.object({ wrongCheckDigits: z.array(z.string()) }), evidence);
    if (!read.success) return null;
    const { wrongCheckDigits } = read.data;
    if (wrongCheckDigits.length > 0)
      return say("document_mrz.digits", { digits: { digits: wrongCheckDigits }, count: wrongCheckDigits.length });
    return say(result === "pass" ? "document_mrz.pass" : "document_mrz.repaired");
  },
  document_visual: reader(
    z.object({ fields: z.array(z.object({ field: z.string(), same: z.boolean() })) }),
    (found, result) =>
      result === "pass"
        ? say("document_visual.pass")
        : say("document_visual.missing", {
            fields: { fields: found.fields.filter(({ same }) => !same).map(({ field }) => field) },
          }),
  ),
  document_expiry: reader(z.object({ expiry: z.string(), today: z.string() }), ({ expiry, today }, result) => {
    const isOver = expiry < today;
    const day = { day: { day: expiry } };
    if (result === "review") return say(isOver ? "document_expiry.expiredUnsure" : "document_expiry.unsure", day);
    return say(isOver ? "document_expiry.expired" : "document_expiry.pass", day);
  }),
  country: reader(z.object({ chosen: z.string(), issuing: text, issuingState: text }), (found, result) => {
    const values = { issuing: { country: found.issuing ?? found.issuingState }, chosen: { country: found.chosen } };
    if (result === "pass") return say("country.pass", values);
    if (result === "fail") return say("country.notAllowed", values);
    return say(found.issuing === found.chosen ? "country.unsure" : "country.differs", values);
  }),
  profile_match: reader(
    z.object({ fields: z.array(z.object({ field: z.string(), same: z.nullable(z.boolean()) })) }),
    ({ fields }, result) => {
      const differing = fields.filter(({ same }) => same === false).map(({ field }) => field);
      return result === "pass"
        ? say("profile_match.pass")
        : say("profile_match.differs", { fields: { fields: differing } });
    },
  ),
  age: reader(
    z.object({ age: z.number(), ageMin: z.nullable(z.number()), ageMax: z.nullable(z.number()) }),
    ({ age, ageMin, ageMax }, result) => {
      if (result === "pass") return say("age.pass", { age });
      if (result === "review") return say("age.unsure", { age });
      return ageMin !== null && age < ageMin
        ? say("age.tooYoung", { age, limit: ageMin })
        : say("age.tooOld", { age, limit: ageMax ?? 0 });
    },
  ),
  face_match: reader(z.object({ distance: z.number() }), ({ distance }, result) =>
    result === "not_available"
      ? null
      : say(`face_match.${result}`, {
          percent: { percent: similarityPercent(Math.max(0, distance)) },
          distance: { decimal: distance },
        }),
  ),
  duplicate_person: duplicates("duplicate_person"),
  duplicate_document: duplicates("duplicate_document"),
  duplicate_face: duplicates("duplicate_face"),
  duplicate_device: duplicates("duplicate_device"),
  duplicate_profile: duplicates("duplicate_profile"),
  anonymizing_network: plain("anonymizing_network"),
  email_confirmed: plain("email_confirmed"),
  phone_confirmed: plain("phone_confirmed"),
  document_gender: plain("document_gender"),
  document_fields: plain("document_fields"),
  profile_extraction: plain("profile_extraction"),
  face_cross_match: plain("face_cross_match"),
  ip_country: reader(z.object({ ipCountry: text, country: text }), (found, result) =>
    say(result === "pass" ? "ip_country.pass" : "ip_country.differs", {
      ip: { country: found.ipCountry },
      country: { country: found.country },
    }),
  ),
};

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Checks that found something out although a person has to look besides. */
const knowMoreThanWhy: ReadonlySet<CheckName> = new Set<CheckName>(["tax_id", "payment_method"]);

/** A check's evidence in terms that can be translated. */
export function findingOf({ name, result, evidence }: CheckFound): Finding {
  const { why } = evidence;
  const besides = knowMoreThanWhy.has(name) ? readers[name]?.(evidence, result) : null;
  if (besides) return besides;
  if (typeof why === "string" && isKnownWhy(why)) return { kind: "why", key: whys[why] };
  const told = typeof why === "string" ? null : readers[name]?.(evidence, result);
  return told ?? { kind: "facts", facts: Object.entries(evidence).map(([key, value]) => [key, written(value)]) };
}
