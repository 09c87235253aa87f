import { z } from "zod";
import { Day, Id, Instant, textInput } from "../input/fields.ts";
import * as limits from "../limits.ts";
import {
  declineReasons,
  verificationStatuses,
  verificationTypes,
} from "../records/verifications/verification-states.ts";
import { countries } from "../values/countries.ts";

export const labelField = textInput(1, 32);
export const dueFilters = ["overdue", "soon"] as const;
export const waitedForFilters = ["reviewer", "second_reviewer", "applicant", "persons"] as const;

/** Both included: a UTC day, or an instant. An empty list means no filter; for the status, all submitted ones. */
export const VerificationFilters = z.strictObject({
  from: z.union([Day, Instant]).optional(),
  to: z.union([Day, Instant]).optional(),
  countries: z.array(z.enum(countries)).max(300).optional(),
  forms: z.array(Id).max(100).optional(),
  types: z.array(z.enum(verificationTypes)).max(20).optional(),
  status: z.array(z.enum(verificationStatuses)).max(6).optional(),
  /** Beginnings of a name's words or of an id (at least four digits), or a whole document number. */
  search: textInput(0, 128).optional(),
  /** `me`: mine; `none`: nobody's; else a member's id. */
  assignee: z.union([z.enum(["me", "none"]), Id]).optional(),
  /** Of what waits for a decision: its due time has passed, or comes within 24 hours. */
  due: z.enum(dueFilters).optional(),
  /**
   * `reviewer`: nothing was requested of the applicant. `second_reviewer`: a decision was proposed. `persons`: a company's checks
   * wait until its required persons are approved.
   */
  waits_for: z.enum(waitedForFilters).optional(),
  /** Decided since the beginning of a UTC day, or since an instant, and not reopened. */
  decided_from: z.union([Day, Instant]).optional(),
  /** Any of them. */
  labels: z.array(labelField).max(limits.labelsEach).optional(),
  /** Declined for any of them. */
  reasons: z.array(z.enum(declineReasons)).max(declineReasons.length).optional(),
});
export type VerificationFilters = z.infer<typeof VerificationFilters>;

/** `due`: what waits for a decision, the soonest due first; those without a due time come last, oldest first. */
export const verificationSorts = ["created", "-created", "due"] as const;
export type VerificationSort = (typeof verificationSorts)[number];
