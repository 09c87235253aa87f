import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { whenReached } from "#ui/when-reached.tsx";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReport } from "../use-report.ts";
import { CaseMenuFace, type CaseMenuProps } from "./case-menu-face.widget.tsx";

const Menu = whenReached<CaseMenuProps>(
  ({ isBusy, reach }) => <CaseMenuFace isBusy={isBusy} {...reach} />,
  async () => (await import("./case-menu-list.widget.tsx")).CaseMenuList,
  "menu",
);

/** Reports, the address and the record of a case. The palette offers them too. */
export function CaseMenu({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const { isMaking, ...make } = useReport(view);
  const copy = () =>
    navigator.clipboard.writeText(new URL(`/verifications/${view.id}`, location.href).href).then(
      () => notifySuccess(t("desk.linkCopied")),
      () => notifyError(t("desk.linkNotCopied")),
    );
  const reports = (["download", "downloadSigned"] as const).map((name) => ({
    name,
    label: t(`pdf.${name}`),
    run: make[name],
  }));
  const acts = [
    ...(view.submitted ? reports : []),
    { name: "link", label: t("desk.copyLink"), run: () => void copy() },
  ];
  return (
    <>
      <span hidden>
        {acts.map(({ name, label, run }) => (
          <button key={name} type="button" data-page-action onClick={run}>
            {label}
          </button>
        ))}
      </span>
      <Menu applicantId={view.applicant.publicId} isBusy={isMaking} acts={acts} />
    </>
  );
}
