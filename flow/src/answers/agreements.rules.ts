import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { type LegalName, legalNames } from "#contract/records/forms/legal-names.ts";
import { requestedConsents } from "#contract/records/requested/requested.rules.ts";
import { wantsCode } from "#contract/records/steps/profile.step.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";

export const footerTexts = (form: Pick<FlowForm, LegalName>): LegalName[] =>
  legalNames.filter((name) => form[name].showInFooter);

export const hasConsented = ({ form, consents }: FlowState): boolean =>
  requestedConsents(form).every((name) => consents.includes(name));

export const confirmedChannels = ["email", "phone"] as const satisfies readonly CodeChannel[];

export const channelsToConfirm = ({ form, profile }: FlowState): CodeChannel[] =>
  confirmedChannels.filter((channel) => wantsCode(form, channel) && Boolean(profile[channel]));
