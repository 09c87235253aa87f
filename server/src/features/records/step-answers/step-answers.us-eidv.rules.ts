import { fullName } from "./step-answers.searched.rules.ts";
import type { AnswerRules } from "./step-answers.types.ts";

export const usEidvAnswers: AnswerRules<"US_EIDV"> = {
  shown: (given) => {
    if (!given || given.skipped) return given;
    const { ssn, ...person } = given;
    return { ...person, ssnLastFour: ssn.slice(-4) };
  },
  unrequested: () => null,
  viewed: (given) => {
    if (!given) return null;
    if (given.skipped) return { isSkipped: true };
    const { firstName, lastName, dob, ssn, line1, city, state, postalCode } = given;
    return {
      name: `${firstName} ${lastName}`,
      dob,
      ssn: `••• •• ${ssn.slice(-4)}`,
      address: `${line1}, ${city}, ${state} ${postalCode}`,
    };
  },
  searched: (given) =>
    given.skipped ? {} : { names: [fullName(given.firstName, given.lastName)], births: [given.dob] },
};
