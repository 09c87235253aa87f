import { z } from "zod";
import { LatinName, NewPassword, passwordConfirmation } from "../account/registrations.contract.ts";
import { SigningKeyView } from "../callbacks/api-keys.contract.ts";
import { endpoint } from "../endpoint.ts";
import { CurrentPassword } from "../input/current-password.ts";
import { Nothing, textInput } from "../input/fields.ts";
import { countries } from "../values/countries.ts";
import { DateStyle } from "../values/date-style.ts";
import { languages } from "../values/languages.ts";
import { TimeZone } from "../values/time-zone.ts";
import { settings as calls } from "./settings.calls.ts";

export const PersonalData = z.object({
  timezone: TimeZone,
  date_style: DateStyle,
  /** Of the desk, and of emails to the member. */
  language: z.enum(languages),
  country: z.enum(countries, "Choose a country."),
  first_name: LatinName,
  last_name: LatinName,
});

export const CompanyData = z.object({ company_name: textInput(1, 128) });

export const PasswordChange = z
  .object({ password_current: CurrentPassword, password: NewPassword, password_confirm: z.string().max(200) })
  .refine(...passwordConfirmation("password_confirm"));

/** Part of the picture's address, so that a new picture shows at once. */
const PictureVersion = z.string().nullable();

export const settings = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "account",
    summary: "What the signed-in user may change about the account, and the project's pictures and API keys",
    reply: z.object({
      timezone: z.string(),
      date_style: DateStyle,
      country: z.string().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      company_name: z.string(),
      email: z.string(),
      hasPassword: z.boolean(),
      images: z.object({ photo: PictureVersion, logo: PictureVersion, favicon: PictureVersion }),
      /** An email change under way: `link` at the old address, then `code` at the new one. */
      emailChange: z.object({ email: z.string(), waitsFor: z.enum(["link", "code"]) }).nullable(),
      apiTokens: z.array(SigningKeyView).nullable(),
    }),
  }),
  editPersonal: endpoint(calls.editPersonal, {
    side: "desk",
    access: "account",
    summary: "Changes the given ones of time zone, style of dates, language, country and names",
    limit: { max: 120, seconds: 3600, per: "account" },
    body: PersonalData.partial().refine((given) => Object.keys(given).length > 0, "Change at least one field."),
    reply: Nothing,
  }),
  editCompany: endpoint(calls.editCompany, {
    side: "desk",
    access: "account",
    summary: "Changes the name of the user's company",
    limit: { max: 120, seconds: 3600, per: "account" },
    body: CompanyData,
    reply: Nothing,
  }),
  changePassword: endpoint(calls.changePassword, {
    side: "desk",
    access: "account",
    summary: "Sets a new password against the current one; ends the account's other sessions",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: PasswordChange,
    reply: z.object({ "csrf-token": z.string() }),
  }),
};
