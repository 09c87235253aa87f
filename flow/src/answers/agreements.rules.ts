import { askedConsents, wantsCode } from "#contract/asked.rules.ts";
import type { FlowState } from "#contract/flow.contract.ts";
import type { CodeChannel } from "#contract/flow-codes.contract.ts";
import type { FlowForm } from "#contract/flow-form.ts";
import { type LegalName, legalNames } from "#contract/forms/legal-names.ts";

export const footerTexts = (form: Pick<FlowForm, LegalName>): LegalName[] =>
  legalNames.filter((name) => form[name].showInFooter);

export const hasConsented = ({ form, consents }: FlowState): boolean =>
  askedConsents(form).every((name) => consents.includes(name));

export const confirmedChannels = ["email", "phone"] as const satisfies readonly CodeChannel[];

/** Contacts that need a code as proof, in the order in which they are asked. */
export const channelsToConfirm = ({ form, profile }: FlowState): CodeChannel[] =>
  confirmedChannels.filter((channel) => wantsCode(form, channel) && Boolean(profile[channel]));
