import { type confirmedFieldNames, type ProfileFieldName, profileFieldNames } from "../forms/profile-fields.ts";
import { stepOf } from "../forms/step-of.rules.ts";
import { unanswered } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import type { ProfileStep } from "./profile.schema.ts";
import {
  enabledOf,
  hasStep,
  type RequestingForm,
  type StepDefinition,
  type StepSettings,
  wrong,
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

/** "Profile step needs at least one field" (specification 2, section 5); a custom field counts. */
const asksNothing = ({ fields, customFields }: ProfileStep): boolean =>
  customFields.length === 0 && !Object.values(fields).some((field) => field.enabled);

export const profileStep = {
  part: "profile",
  screen: "profile",
  words: "profile",
  icon: "user",
  meets: "page",
  againOrder: 1,
  asksAnswers: ({ customFields }, form) => requestedFields(form).length + customFields.length > 0,
  missing: ({ fields, customFields }, { profile }, form) => {
    const names = requestedFields(form).filter((name) => fields[name].mandatory);
    const own = customFields.filter(({ mandatory }) => mandatory).map(({ id }) => id);
    return [...unanswered("profile", names, profile), ...unanswered("profile.custom", own, profile.custom)];
  },
} as const satisfies StepDefinition<"PROFILE">;

const usual = ["first_name", "last_name", "dob", "residence_country"];

export const profileSettings = {
  page: "profile",
  words: "profile",
  cents: 5,
  checks: [
    "profile_match",
    "age",
    "duplicate_person",
    "ip_country",
    "duplicate_device",
    "duplicate_profile",
    "anonymizing_network",
    "profile_extraction",
    "email_confirmed",
    "phone_confirmed",
  ],
  checksBeside: ["country"],
  isScreened: true,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "PROFILE",
    fields: Object.fromEntries(
      profileFieldNames.map((name) => [
        name,
        {
          enabled: usual.includes(name),
          mandatory: usual.includes(name),
          dataExtraction: false,
          allowDuplicates: true,
          confirm: false,
        },
      ]),
    ) as ProfileStep["fields"],
    customFields: [],
  }),
  wrong: (step, form) => {
    if (asksNothing(step)) return wrong("Choose at least one field.", "fields");
    const isRead = Object.values(step.fields).some((field) => field.enabled && field.dataExtraction);
    return isRead && !hasStep(form, "DOCUMENT")
      ? wrong("Data extraction reads the document: add the Document step.", "fields")
      : null;
  },
  texts: ({ customFields }) =>
    customFields.map(({ title }, n) => ({ texts: title, path: ["customFields", n, "title"] })),
} as const satisfies StepSettings<"PROFILE">;

export const profileLines = (custom: AnswersView["custom"]): AnswerLine[] =>
  custom.flatMap(({ id, title, value }) => line(id, title, value));
