import { z } from "zod";
import { BankIdPerson } from "../../records/flow/bank-id-person.ts";
import { riskScores } from "./service-kinds.ts";

/** docs/providers.md. Foreign texts are bounded where they enter. */
const Line = (most: number) => z.string().trim().min(1).max(most);

export const RiskAnswer = z.object({
  risk: z.enum(riskScores),
  /** 0 to 100, by the provider's own scale. */
  score: z.number().min(0).max(100).nullable().default(null),
  reasons: z
    .array(z.object({ text: Line(200), share: z.number().min(0).max(1).nullable().default(null) }))
    .max(50)
    .default([]),
});
export type RiskAnswer = z.infer<typeof RiskAnswer>;

export const CarrierAnswer = z.object({
  carrier: Line(100),
  /** Mobile country and network code (ITU E.212). */
  network: z
    .string()
    .regex(/^\d{5,6}$/)
    .nullable()
    .default(null),
  ported: z.boolean().nullable().default(null),
});
export type CarrierAnswer = z.infer<typeof CarrierAnswer>;

export const RegisterAnswer = z.object({
  /** Whether the register has the number. */
  known: z.boolean(),
  facts: z
    .array(z.object({ label: Line(100), value: Line(500) }))
    .max(50)
    .default([]),
});
export type RegisterAnswer = z.infer<typeof RegisterAnswer>;

/** What of the applicant's answers the records know. */
export const eidvFields = ["name", "dob", "ssn", "address"] as const;

export const EidvAnswer = z.object({
  fields: z.partialRecord(z.enum(eidvFields), z.enum(["match", "differs", "not_checked"])),
  /** The number is a dead person's. */
  deceased: z.boolean().default(false),
});
export type EidvAnswer = z.infer<typeof EidvAnswer>;
/** `genuine`: a living person before a real camera; for deepfakes, a picture that no program made. */
const Verdict = z.object({
  verdict: z.enum(["genuine", "attack", "unsure"]),
  likelihood: z.number().min(0).max(1).nullable().default(null),
});
/** What was not requested, or cannot be said, is left out. */
export const PresenceAnswer = z.object({
  passive: Verdict.nullable().default(null),
  deepfake: Verdict.nullable().default(null),
});
export type PresenceAnswer = z.infer<typeof PresenceAnswer>;

/** To `start` it says `started`; to `result` one of the others. */
export const BankIdAnswer = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("started"),
    session: z.string().min(1).max(200),
    /** Where the applicant's browser goes. */
    redirect_url: z.string().min(1).max(2000),
  }),
  z.object({ state: z.literal("pending") }),
  z.object({ state: z.literal("cancelled") }),
  z.object({ state: z.literal("failed") }),
  z.object({ state: z.literal("verified"), person: BankIdPerson }),
]);
export type BankIdAnswer = z.infer<typeof BankIdAnswer>;

export const providerAnswers = {
  risk: RiskAnswer,
  carrier: CarrierAnswer,
  register: RegisterAnswer,
  eidv: EidvAnswer,
  presence: PresenceAnswer,
  bank_id: BankIdAnswer,
} as const;
export type ProviderKind = keyof typeof providerAnswers;
export const providerKinds = Object.keys(providerAnswers) as [ProviderKind, ...ProviderKind[]];

/**
 * `slow`: no whole answer in time; `refused`: it turned us away (4xx); `wrong_answer`: not what docs/providers.md asks
 * for; `closed`: it failed so often that it is not called for a while.
 */
export const providerFailures = ["unreachable", "slow", "refused", "wrong_answer", "refused_target", "closed"] as const;
export type ProviderFailure = (typeof providerFailures)[number];
