import type { FlowState } from "#contract/records/flow/flow-state.ts";

type Country = FlowState["form"]["countries"][number];

export function homeCountry({ profile, document, form }: FlowState): Country | null {
  const [only, ...others] = form.countries;
  return profile.residence_country ?? document?.country ?? (others.length === 0 && only ? only : null);
}
