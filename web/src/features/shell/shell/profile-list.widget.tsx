import { Menu, Text } from "@mantine/core";
import { IconBuilding, IconLogout, IconPlus, IconServerCog, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/account/sessions.calls.ts";
import { wholeName } from "#contract/values/person-name.ts";
import { ReachedMenu } from "#ui/reached-menu.tsx";
import { useBalance } from "#web/features/money/balances/balance.query.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useRoleName } from "#web/platform/role-name.ts";
import { useSession } from "#web/platform/session.ts";
import { ProfileButton, type ProfileMenuProps } from "./profile-button.tsx";

const leaveProvider = async () => (await import("./provider-end.ts")).providerEnd();

/** Profile, Projects, Create project, Sign out (specification 1, section 2); open at first. */
export function ProfileList({ onProjects, onCreate }: ProfileMenuProps) {
  const { t } = useTranslation(["shell", "settings"]);
  const roleName = useRoleName();
  const { user, singleSignOn } = useSession();
  const logout = useWrite(sessions.logout);
  const format = useFormat();
  const balance = useBalance();
  if (!user) return null;
  const name = wholeName({ given: user.firstName, family: user.lastName });
  // A full page load, so that nothing of the session stays in memory.
  const leave = async () => {
    const url = singleSignOn ? await leaveProvider().catch(() => null) : null;
    logout.mutate({}, { onSuccess: () => location.assign(url ?? "/login"), onError: notifyError });
  };
  return (
    <ReachedMenu width={240}>
      <Menu.Target>
        <ProfileButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
          {user.role && <Text size="xs">{roleName(user.role, user.roleName)}</Text>}
          {balance !== null && <Text size="xs">{t("profile.balance", { balance: format.money(balance) })}</Text>}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile-settings" leftSection={<IconUserCircle size={16} stroke={1.75} />}>
          {t("profile.profile")}
        </Menu.Item>
        <Menu.Item leftSection={<IconBuilding size={16} stroke={1.75} />} onClick={onProjects}>
          {t("profile.projects")}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onCreate}>
          {t("project.create")}
        </Menu.Item>
        {user.operator && (
          <Menu.Item component={Link} to="/operations" leftSection={<IconServerCog size={16} stroke={1.75} />}>
            {t("settings:operations")}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} />}
          onClick={() => void leave()}
          disabled={logout.isPending}
        >
          {t("profile.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </ReachedMenu>
  );
}
