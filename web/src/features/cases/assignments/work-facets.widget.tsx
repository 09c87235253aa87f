import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import { assignments } from "#contract/records/assignments.calls.ts";
import { Facet } from "#ui/facet.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  joinedLabels,
  statusTabOf,
  type VerificationChoice,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

export type ChoiceFacetProps = {
  choice: VerificationChoice;
  onChange: (next: Partial<VerificationSearch>) => void;
  isOpened: boolean;
};

/** One of several: choosing another one replaces the first. */
const oneOf = (chosen: readonly string[]): string | undefined => chosen.at(-1);

export function AssigneeFacet({ choice, onChange, isOpened }: ChoiceFacetProps) {
  const { t } = useTranslation("reviewQueue");
  const reviewers = useReplyQuery(assignments.reviewers, {});
  const chosen = choice.assignee === null ? [] : [choice.assignee];
  return (
    <Facet
      label={t("assignee")}
      options={[
        { value: "me", label: t("me") },
        { value: "none", label: t("nobody") },
        ...(reviewers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      chosen={statusTabOf(choice) === "mine" ? [] : chosen}
      marked={chosen}
      onChange={(next) => onChange({ assignee: oneOf(next) })}
      search={{ placeholder: t("findMember"), nothing: t("nothing") }}
      isOpened={isOpened}
    />
  );
}

export function DueFacet({ choice, onChange, isOpened }: ChoiceFacetProps) {
  const { t } = useTranslation("reviewQueue");
  return (
    <Facet
      label={t("due")}
      options={(["overdue", "soon"] as const).map((value) => ({ value, label: t(`dueFilter.${value}`) }))}
      chosen={choice.due === null ? [] : [choice.due]}
      onChange={(chosen) => onChange({ due: oneOf(chosen) as VerificationSearch["due"] })}
      isOpened={isOpened}
    />
  );
}

export function LabelFacet({ choice, onChange, isOpened }: ChoiceFacetProps) {
  const { t } = useTranslation("reviewQueue");
  const labels = useReplyQuery(applicants.labels, {});
  return (
    <Facet
      label={t("labels")}
      options={(labels.data?.labels ?? []).map((label) => ({ value: label, label }))}
      chosen={choice.labels}
      onChange={(chosen) => onChange({ labels: joinedLabels(chosen) })}
      search={{ placeholder: t("findLabel"), nothing: t("noLabels") }}
      isOpened={isOpened}
    />
  );
}
