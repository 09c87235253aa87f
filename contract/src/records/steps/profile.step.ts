import type { confirmedFieldNames, ProfileFieldName } from "../forms/profile-fields.ts";
import { stepOf } from "../forms/step-of.rules.ts";
import { unansweredParts } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import {
  enabledOf,
  type RequestingForm,
  type StepDefinition,
  type StepDesk,
  type StepVisit,
} from "./step-definition.ts";

/** Not those that are read from the document. */
export function requestedFields(form: RequestingForm): ProfileFieldName[] {
  const fields = stepOf(form, "PROFILE")?.fields;
  if (!fields) return [];
  const hasDocument = stepOf(form, "DOCUMENT") !== undefined;
  return enabledOf(fields).filter((name) => !(hasDocument && fields[name].dataExtraction));
}

/** Whether a code can be sent is decided by the server. */
export function wantsCode(form: RequestingForm, channel: (typeof confirmedFieldNames)[number]): boolean {
  const field = stepOf(form, "PROFILE")?.fields[channel];
  return Boolean(field?.enabled && field.confirm);
}

export const profileStep = {
  part: "profile",
  meets: "page",
  againOrder: 1,
} as const satisfies StepDefinition<"PROFILE">;

export const profileVisit = {
  screen: "profile",
  words: "profile",
  icon: "user",
  asksAnswers: ({ customFields }, form) => requestedFields(form).length + customFields.length > 0,
  missing: ({ fields, customFields }, { profile }, form) => {
    const names = requestedFields(form).filter((name) => fields[name].mandatory);
    const own = customFields.filter(({ mandatory }) => mandatory).map(({ id }) => id);
    return [...unansweredParts("profile", names, profile), ...unansweredParts("profile.custom", own, profile.custom)];
  },
} as const satisfies StepVisit<"PROFILE">;

export const profileDesk = { page: "profile", words: "profile", cents: 5 } as const satisfies StepDesk;

export const profileLines = (custom: AnswersView["custom"]): AnswerLine[] =>
  custom.flatMap(({ id, title, value }) => line(id, title, value));
