import type { FlowState } from "#contract/flow.contract.ts";
import type { CodeChannel } from "#contract/flow-codes.contract.ts";
import type { FlowForm } from "#contract/flow-form.ts";
import { type LegalName, legalNames } from "#contract/legal-names.ts";
import { stepOf } from "./answers.rules.ts";

/** Texts that have to be agreed to before anything is given. */
export const askedConsents = (form: Pick<FlowForm, LegalName>): LegalName[] =>
  legalNames.filter((name) => form[name].forceAgree);

/** Texts that the footer names. */
export const footerTexts = (form: Pick<FlowForm, LegalName>): LegalName[] =>
  legalNames.filter((name) => form[name].showInFooter);

export const hasConsented = ({ form, consents }: FlowState): boolean =>
  askedConsents(form).every((name) => consents.includes(name));

export const confirmedChannels = ["email", "phone"] as const satisfies readonly CodeChannel[];

/** Contacts that the applicant gave and a code has to prove, in the order in which they are asked. */
export function channelsToConfirm(state: FlowState): CodeChannel[] {
  const { fields } = stepOf(state, "PROFILE") ?? {};
  return confirmedChannels.filter(
    (channel) => fields?.[channel].enabled && fields[channel].confirm && Boolean(state.profile[channel]),
  );
}
