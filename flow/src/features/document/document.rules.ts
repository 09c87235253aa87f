import type { FlowState } from "#contract/flow.contract.ts";

type Choice = Pick<NonNullable<FlowState["document"]>, "country" | "documentType">;

/** What the country field starts with: the earlier choice, the only one there is, or where the applicant lives. */
export function firstCountry({ document, profile, form }: FlowState): Choice["country"] | null {
  if (document) return document.country;
  const [only, ...others] = form.countries;
  if (only && others.length === 0) return only;
  const home = profile.residence_country;
  return home && form.countries.includes(home) ? home : null;
}

/** Photos of another choice are dropped by the server. */
export const changesChoice = ({ document }: FlowState, choice: Choice): boolean =>
  document !== null && (document.country !== choice.country || document.documentType !== choice.documentType);
