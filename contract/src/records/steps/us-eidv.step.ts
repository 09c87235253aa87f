import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import type { ApplicantAnswers, ShownOf, StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";

/** Nobody who lives elsewhere is in US records. */
export const livesInUs = ({ profile }: Pick<ApplicantAnswers, "profile">): boolean =>
  (profile.residence_country ?? "US") === "US";

export const usEidvStep = {
  part: "usEidv",
  meets: "page",
  againOrder: 9,
  // Nothing is requested that no provider would see.
  isForApplicant: (_, { eidv }) => eidv,
} as const satisfies StepDefinition<"US_EIDV">;

export const usEidvVisit = {
  screen: "us-eidv",
  words: "us_eidv",
  icon: "percent",
  isMet: livesInUs,
  missing: (_, given) => (livesInUs(given) && given.usEidv === null ? ["usEidv.ssn"] : []),
} as const satisfies StepVisit<"US_EIDV">;

export const usEidvShown: ShownOf<"US_EIDV"> = (sent, before) => {
  if (sent.skipped) return { skipped: true };
  const { ssn, ...person } = sent;
  const kept = before && "ssnLastFour" in before ? before.ssnLastFour : "";
  return { ...person, ssnLastFour: ssn?.slice(-4) ?? kept };
};

export const usEidvDesk = { page: "us-eidv", words: "usEidv", cents: 80 } as const satisfies StepDesk;

export const usEidvLines = (answers: NonNullable<AnswersView["usEidv"]>, { say, format }: ReviewWords): AnswerLine[] =>
  "isSkipped" in answers
    ? line("skipped", say("fields.ssn"), say("answers.skipped"))
    : [
        ...line("name", say("answers.name"), answers.name),
        ...line("dob", say("fields.dob"), format.day(answers.dob)),
        ...line("ssn", say("fields.ssn"), answers.ssn, "number"),
        ...line("address", say("answers.address"), answers.address),
      ];
