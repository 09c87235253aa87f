import { useTranslation } from "react-i18next";
import { screeningLists } from "#contract/records/forms/step-choices.ts";
import type { CheckEvidence } from "#contract/records/verifications/check-evidence.ts";
import { findingWords } from "#contract/records/verifications/finding-words.ts";
import { useReviewWords } from "#web/platform/field-words.ts";

export function useFindingWords(): (check: { evidence: CheckEvidence }) => string {
  const { t } = useTranslation("verifications");
  const words = useReviewWords();
  const say = findingWords(words);
  const listName = (code: string) => {
    const kind = screeningLists.find((each) => each === code);
    return kind ? t(`listKinds.${kind}`) : code;
  };
  return (check) => {
    const { evidence } = check;
    if (evidence.found === "database_screening.missing")
      return t("screeningFinding.missing", { lists: words.format.list(evidence.lists.map(listName)) });
    if (evidence.found === "database_screening.found") {
      const { hits: count, strong, isCut, missing } = evidence;
      return [
        t("screeningFinding.hits", { count }),
        ...(strong > 0 ? [t("screeningFinding.strong", { count: strong })] : []),
        ...(isCut ? [t("screeningFinding.cut")] : []),
        ...(missing.length > 0
          ? [t("screeningFinding.missing", { lists: words.format.list(missing.map(listName)) })]
          : []),
      ].join(" ");
    }
    return say(check);
  };
}
