import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { caseCountryOf, caseNameOf } from "../case-name.rules.ts";
import { checkWarningsOf } from "../checks/check-summary.rules.ts";
import { useFindingWords } from "../checks/finding-words.ts";

/** The status as the badge says it. */
function useStatusWord({ status, requestedAgain, proposal, isWaitingForPersons }: VerificationView): string {
  const { t } = useTranslation("verifications");
  if (isWaitingForPersons) return t("waitsFor.persons");
  if (requestedAgain?.state === "waiting") return t("waitsFor.applicant");
  return proposal ? t("waitsFor.second_reviewer") : t(`status.${status}`);
}

/** The facts of a case as lines of text: who, in what state, what was entered or corrected, and what did not pass. */
export function useCaseText(view: VerificationView): () => string {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { fieldName, fieldValue, countryName } = useFieldWords();
  const sayFinding = useFindingWords();
  const status = useStatusWord(view);
  return () => {
    const { applicant, submitted, profile, declineReasons, checks } = view;
    const country = caseCountryOf(view);
    const facts: [string, string | null][] = [
      [t("statusColumn"), status],
      [t("form"), t("desk.form", { form: view.formName, version: view.formVersion })],
      [t("country"), country && countryName(country)],
      [t("pdf.submitted"), submitted && format.fullInstant(submitted)],
      [t("warnings.declined"), format.list(declineReasons.map((reason) => t(`reasons.${reason}`)))],
      [t("desk.id"), view.verificationPublicId],
      [t("desk.applicantId"), applicant.publicId],
      [t("desk.externalId"), applicant.externalId],
      ...profile.map(({ field, typed, corrected }): [string, string | null] => {
        const value = corrected ? corrected.value : typed;
        return [fieldName(field), value && fieldValue(field, value)];
      }),
    ];
    const findings = checkWarningsOf(checks).map((check) =>
      t("decide.confirmApprove.check", {
        check: t(`checks.${check.name}`),
        result: t(`results.${check.result}`),
        finding: sayFinding(check),
      }),
    );
    return [
      caseNameOf(view) || t("noName"),
      ...facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
      ...findings,
    ].join("\n");
  };
}
