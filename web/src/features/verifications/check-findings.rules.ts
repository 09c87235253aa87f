import * as z from "zod/mini";
import { similarityPercent } from "#contract/face-similarity.ts";
import type { CheckName, CheckResult } from "#contract/verification-states.ts";
import { isKnownWhy, type Known, known, type SentenceKey, type WhyKey, whys } from "./check-sentences.rules.ts";

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
  | { document: string }
  | { sides: readonly string[] };

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
      | "biometric_authentication"
      | "selfie_document"
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
    notAllowed: z.optional(z.boolean()),
  }),
  ({ country, checkDigits, onProof, read, notAllowed }, result) => {
    const values = { country: { country } };
    if (notAllowed) return say("tax_id.notAllowed", values);
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
    if (result === "pass")
      return missing ? say("address.pass") : say("address.countryOnly", { country: { country: country ?? null } });
    if (read) return say("address.read", { lines: read.join(" · ") });
    return missing ? say("address.missing", { words: missing.join(", ") }) : null;
  },
);

const readResidence = reader(z.object({ residence: z.string() }), ({ residence }, result) =>
  say(result === "pass" ? "country.residence" : "country.livesElsewhere", { residence: { country: residence } }),
);

const readIssuer = reader(z.object({ chosen: z.string(), issuing: text, issuingState: text }), (found, result) => {
  const values = { issuing: { country: found.issuing ?? found.issuingState }, chosen: { country: found.chosen } };
  if (result === "pass") return say("country.pass", values);
  if (result === "fail") return say("country.notAllowed", values);
  return say(found.issuing === found.chosen ? "country.unsure" : "country.differs", values);
});

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
    const lists = z.object({ wrongCheckDigits: z.array(z.string()), doubts: z.optional(z.array(z.string())) });
    const read = z.safeParse(lists, evidence);
    if (!read.success) return null;
    const { wrongCheckDigits, doubts = [] } = read.data;
    if (wrongCheckDigits.length > 0)
      return say("document_mrz.digits", { digits: { digits: wrongCheckDigits }, count: wrongCheckDigits.length });
    if (doubts.includes("cut_off") || doubts.includes("covered")) return say("document_mrz.hidden");
    if (doubts.length > 0) return say("document_mrz.doubtful");
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
  country: (evidence, result) => readResidence(evidence, result) ?? readIssuer(evidence, result),
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
  face_match: reader(
    z.object({ distance: z.optional(z.number()), comparedWith: z.optional(z.literal("nothing")) }),
    ({ distance, comparedWith }, result) => {
      if (comparedWith) return say("face_match.alone");
      if (result === "not_available" || distance === undefined) return null;
      return say(`face_match.${result}`, {
        percent: { percent: similarityPercent(Math.max(0, distance)) },
        distance: { decimal: distance },
      });
    },
  ),
  selfie_picture: reader(
    z.object({ isIdentical: z.boolean(), from: z.optional(z.enum(["document", "earlier", "other"])) }),
    ({ isIdentical, from }, result) => {
      if (result === "pass") return say("selfie_picture.pass");
      return from ? say(isIdentical ? `selfie_picture.${from}` : "selfie_picture.near") : null;
    },
  ),
  selfie_document: plain("selfie_document"),
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
  biometric_authentication: plain("biometric_authentication"),
  recordings: reader(z.object({ missing: z.array(z.string()) }), ({ missing }, result) =>
    result === "pass" ? say("recordings.pass") : say("recordings.missing", { sides: { sides: missing } }),
  ),
  camera_only: reader(z.object({ marked: z.array(z.object({ side: z.string() })) }), ({ marked }, result) =>
    result === "pass"
      ? say("camera_only.pass")
      : say("camera_only.marked", { sides: { sides: marked.map(({ side }) => side) } }),
  ),
  ip_country: reader(
    z.object({ ipCountry: text, country: text, residence: z.optional(z.string()) }),
    ({ ipCountry, country, residence }, result) => {
      const values = { ip: { country: ipCountry }, country: { country } };
      if (result === "pass") return say("ip_country.pass", values);
      return residence === undefined || residence === country
        ? say("ip_country.differs", values)
        : say("ip_country.differsFromBoth", { ...values, residence: { country: residence } });
    },
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
