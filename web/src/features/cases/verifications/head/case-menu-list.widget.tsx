import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CaseMenuFace, type CaseMenuProps } from "./case-menu-face.widget.tsx";

/** Open at first. */
export function CaseMenuList({ applicantId, isBusy, acts }: CaseMenuProps) {
  const { t } = useTranslation("verifications");
  return (
    <Menu defaultOpened>
      <Menu.Target>
        <CaseMenuFace isBusy={isBusy} />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ name, label, run }) => (
          <Menu.Item key={name} onClick={run}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item renderRoot={(props) => <Link to="/applicants/$id" params={{ id: applicantId }} {...props} />}>
          {t("desk.openApplicant")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
