import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { ReplyError } from "#contract/endpoint.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { confirmedFieldNames } from "#contract/records/forms/profile-fields.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { wantsCode } from "#contract/records/steps/profile.step.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";

/** Without a country code, the applicant's country of residence counts. */
export function toE164(phone: string, country?: ProfileAnswers["residence_country"]): string | null {
  const found = parsePhoneNumberFromString(phone, country ? { defaultCountry: country as never } : undefined);
  return found?.isValid() ? found.number : null;
}

export function contactAddressOf(channel: CodeChannel, profile: ProfileAnswers): string | null {
  if (channel === "email") return profile.email?.toLowerCase() ?? null;
  return profile.phone === undefined ? null : toE164(profile.phone, profile.residence_country);
}

export type ProvedContacts = Partial<Record<CodeChannel, string>>;
type Abilities = { sms: boolean };

export const asksCode = (form: FormConfig, channel: CodeChannel, { sms }: Abilities): boolean =>
  wantsCode(form, channel) && (channel === "email" || sms);

export function confirmedContactsOf(
  profile: ProfileAnswers,
  proved: ProvedContacts,
): Record<CodeChannel, string | null> {
  const ifProved = (channel: CodeChannel) => {
    const address = contactAddressOf(channel, profile);
    return address !== null && proved[channel] === address ? (profile[channel] ?? null) : null;
  };
  return { email: ifProved("email"), phone: ifProved("phone") };
}

export const unconfirmedContacts = (
  form: FormConfig,
  profile: ProfileAnswers,
  proved: ProvedContacts,
  abilities: Abilities,
): ReplyError[] =>
  confirmedFieldNames
    .filter((channel) => asksCode(form, channel, abilities) && profile[channel] !== undefined)
    .filter((channel) => confirmedContactsOf(profile, proved)[channel] === null)
    .map((channel) => ({
      parameter: `confirm.${channel}`,
      message: "Please confirm it with the code that we send.",
      code: flowFailures.incomplete.code,
    }));
