import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import { assignments } from "#contract/records/assignments.calls.ts";
import { Facet } from "#ui/facet.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { joinedLabels, type VerificationChoice } from "#web/features/records/case-parts/verification-search.rules.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

type Props = { choice: VerificationChoice; onChange: (next: Partial<VerificationSearch>) => void };

/** One of several: choosing another one replaces the first. */
const oneOf = (chosen: readonly string[]): string | undefined => chosen.at(-1);

/** Whose it is, when it is due, and its labels. */
export function WorkFacets({ choice, onChange }: Props) {
  const { t } = useTranslation("reviewQueue");
  const reviewers = useReplyQuery(assignments.reviewers, {});
  const labels = useReplyQuery(applicants.labels, {});
  return (
    <>
      <Facet
        label={t("assignee")}
        options={[
          { value: "me", label: t("me") },
          { value: "none", label: t("nobody") },
          ...(reviewers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        chosen={choice.assignee === null ? [] : [choice.assignee]}
        onChange={(chosen) => onChange({ assignee: oneOf(chosen) })}
        search={{ placeholder: t("findMember"), nothing: t("nothing") }}
      />
      <Facet
        label={t("due")}
        options={(["overdue", "soon"] as const).map((value) => ({ value, label: t(`dueFilter.${value}`) }))}
        chosen={choice.due === null ? [] : [choice.due]}
        onChange={(chosen) => onChange({ due: oneOf(chosen) as VerificationSearch["due"] })}
      />
      <Facet
        label={t("labels")}
        options={(labels.data?.labels ?? []).map((label) => ({ value: label, label }))}
        chosen={choice.labels}
        onChange={(chosen) => onChange({ labels: joinedLabels(chosen) })}
        search={{ placeholder: t("findLabel"), nothing: t("noLabels") }}
      />
    </>
  );
}
