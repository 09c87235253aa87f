import { useTranslation } from "react-i18next";
import { screeningLists } from "#contract/records/forms/step-choices.ts";
import type { CheckEvidence } from "#contract/records/verifications/check-evidence.ts";
import { findingWords } from "#contract/records/verifications/finding-words.ts";
import { useReviewWords } from "#web/platform/field-words.ts";

export function useFindingWords(): (check: { evidence: CheckEvidence }) => string {
  const { t } = useTranslation("verifications");
  const say = findingWords(useReviewWords());
  const listName = (code: string) => {
    const kind = screeningLists.find((each) => each === code);
    return kind ? t(`listKinds.${kind}`) : code;
  };
  return (check) => {
    const { evidence } = check;
    if (evidence.found === "database_screening.missing")
      return t("screeningFinding.missing", { lists: evidence.lists.map(listName).join(", ") });
    if (evidence.found === "database_screening.found") {
      const { hits: count, strong, isCut, missing } = evidence;
      const hits = t("screeningFinding.hits", { count });
      return [
        strong > 0 ? t("screeningFinding.strong", { hits, count: strong }) : hits,
        ...(isCut ? [t("screeningFinding.cut")] : []),
        ...(missing.length > 0 ? [t("screeningFinding.missing", { lists: missing.map(listName).join(", ") })] : []),
      ].join(" ");
    }
    return say(check);
  };
}
