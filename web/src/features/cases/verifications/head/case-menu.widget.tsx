import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { whenReached } from "#ui/when-reached.tsx";
import { useCopyLink } from "../use-copy-link.ts";
import { useReport } from "../use-report.ts";
import { CaseMenuFace, type CaseMenuProps } from "./case-menu-face.widget.tsx";

const Menu = whenReached<CaseMenuProps>(
  ({ isBusy, reach }) => <CaseMenuFace isBusy={isBusy} {...reach} />,
  async () => (await import("./case-menu-list.widget.tsx")).CaseMenuList,
  "menu",
);

/** Reports, the address and the record of a case. The palette offers them too (`../case-offers.widget.tsx`). */
export function CaseMenu({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const { isMaking, ...make } = useReport(view);
  const copy = useCopyLink(view);
  const reports = (["download", "downloadSigned"] as const).map((name) => ({
    name,
    label: t(`pdf.${name}`),
    run: make[name],
  }));
  const acts = [...(view.submitted ? reports : []), { name: "link", label: t("desk.copyLink"), run: copy }];
  return <Menu applicantId={view.applicant.publicId} isBusy={isMaking} acts={acts} />;
}
