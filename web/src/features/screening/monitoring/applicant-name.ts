import { useTranslation } from "react-i18next";

type Named = { applicantId: string; applicantName: string | null };

/** Who may not see applicants sees the beginning of the id. */
export function useApplicantName(): (of: Named) => string {
  const { t } = useTranslation("monitoring");
  return ({ applicantId, applicantName }) => applicantName || t("noName", { id: applicantId.slice(0, 8) });
}
