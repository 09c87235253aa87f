import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { ReachedMenu } from "#ui/reached-menu.tsx";
import { useReport } from "../use-report.ts";
import { CaseMenuFace } from "./case-menu-face.widget.tsx";
import { useCopyActs } from "./use-copy-acts.ts";

/** Open at first. */
export function CaseMenuList({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const { isMaking, ...make } = useReport(view);
  const copies = useCopyActs(view);
  return (
    <ReachedMenu>
      <Menu.Target>
        <CaseMenuFace isBusy={isMaking} />
      </Menu.Target>
      <Menu.Dropdown>
        {view.submitted &&
          (["download", "downloadSigned"] as const).map((name) => (
            <Menu.Item key={name} onClick={make[name]}>
              {t(`pdf.${name}`)}
            </Menu.Item>
          ))}
        {copies.map(({ name, label, run }) => (
          <Menu.Item key={name} onClick={run}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item
          renderRoot={(props) => <Link to="/applicants/$id" params={{ id: view.applicant.publicId }} {...props} />}
        >
          {t("desk.openApplicant")}
        </Menu.Item>
      </Menu.Dropdown>
    </ReachedMenu>
  );
}
