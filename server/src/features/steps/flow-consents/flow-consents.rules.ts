import { createHash } from "node:crypto";
import type { ReplyError } from "#contract/endpoint.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { type LegalName, legalNames } from "#contract/records/forms/legal-names.ts";
import { requestedConsents } from "#contract/records/requested/requested.rules.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import type { Consent } from "#server/features/records/flow-base/flow-base.consents.queries.ts";

export const consentFingerprintOf = ({ url, text }: { url: string; text: string }): string =>
  createHash("sha256").update(`${url}\n${text}`).digest("hex");

type Form = Pick<FormConfig, LegalName>;

/** An earlier consent keeps its time. */
export function withConsents(
  kept: readonly Consent[],
  names: readonly LegalName[],
  { form, formVersion, now }: { form: Form; formVersion: number; now: Date },
): Consent[] {
  const fresh = legalNames.filter((name) => names.includes(name) && !kept.some((consent) => consent.name === name));
  const at = now.toISOString();
  return [...kept, ...fresh.map((name) => ({ name, at, formVersion, sha256: consentFingerprintOf(form[name]) }))];
}

export const whatIsNotAgreed = (form: Form, given: readonly LegalName[]): ReplyError[] =>
  requestedConsents(form)
    .filter((name) => !given.includes(name))
    .map((name) => ({
      parameter: `consents.${name}`,
      message: "To continue, please agree.",
      code: flowFailures.incomplete.code,
    }));
