import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../input/fields.ts";
import { FormConfig } from "../records/forms/form-config.ts";
import { checkNames } from "../records/verifications/check-evidence.ts";
import { checkResults } from "../records/verifications/verification-states.ts";
import { formTrials as calls, formTrialDays } from "./form-trials.calls.ts";

const count = z.number().int();
const outcomes = ["valid", "invalid", "pending"] as const;
const Outcome = z.enum(outcomes);
/** `pending`: left to a person, or to the customer's own system. */
const Outcomes = z.object({ valid: count, invalid: count, pending: count });
/** Null: the check did not run. */
const Result = z.enum(checkResults).nullable();

export const TriedCase = z.object({
  id: z.string(),
  applicantName: z.string(),
  created: z.iso.datetime(),
  before: Outcome,
  after: Outcome,
  /** What turned it: checks that say something else, and settings of the decision itself. */
  checks: z.array(z.object({ name: z.enum(checkNames), before: Result, after: Result })),
  settings: z.array(z.enum(["autoDecline", "enableCustomerProcessing"])),
});
export type TriedCase = z.infer<typeof TriedCase>;

/** `before` and `after` count the same cases: those of which both are known. */
export const FormTrial = z.object({
  cases: count,
  /** There were more in the period. */
  isCut: z.boolean(),
  before: Outcomes,
  after: Outcomes,
  notKnown: z.object({
    /** The applicant's data are erased. */
    erased: count,
    /** The checks have not run yet, or run again. */
    notChecked: count,
    /** A rule needs what is not kept of the case, or was not requested of it. */
    notKept: count,
    /** The decision does not follow any more from what is kept, as after a correction by hand. */
    differs: count,
  }),
  /** Newest first; null for who may not see verifications. */
  changed: z.array(TriedCase).nullable(),
});
export type FormTrial = z.infer<typeof FormTrial>;

export const formTrials = {
  run: endpoint(calls.run, {
    side: "desk",
    access: "forms:manage",
    summary: "What the machine would have decided of past cases with other rules; nothing is written",
    limit: { max: 30, seconds: 60, per: "account" },
    body: z.object({ id: Id, config: FormConfig, days: z.literal(formTrialDays) }),
    reply: FormTrial,
  }),
};
