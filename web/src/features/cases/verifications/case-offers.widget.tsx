import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useOfferedActions } from "#web/platform/offered-actions.ts";
import { useCopyActs } from "./head/use-copy-acts.ts";
import { useReport } from "./use-report.ts";

/** Draws nothing: what the palette can do with an open case besides its buttons. */
export function CaseOffers({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const router = useRouter();
  const copies = useCopyActs(view);
  const report = useReport(view);
  useOfferedActions("page", () => [
    ...copies.map(({ name: key, label, run }) => ({ key, label, run })),
    {
      key: "open-record",
      label: t("desk.openApplicant"),
      run: () => void router.navigate({ to: "/applicants/$id", params: { id: view.applicant.publicId } }),
    },
    ...(view.submitted
      ? (["download", "downloadSigned"] as const).map((key) => ({ key, label: t(`pdf.${key}`), run: report[key] }))
      : []),
  ]);
  return null;
}
