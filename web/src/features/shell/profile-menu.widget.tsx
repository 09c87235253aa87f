import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/sessions.contract.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";

export function ProfileMenu() {
  const { t } = useTranslation("shell");
  const words = useTranslation().t;
  const { user } = useSession();
  const logout = useWrite(sessions.logout);
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  // A fresh page, so that nothing of the session stays in memory.
  const leave = () => logout.mutate({}, { onSuccess: () => location.assign("/login"), onError: notifyError });
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{t("profile.menu")}</VisuallyHidden>
          <Avatar aria-hidden name={name} color="indigo" radius="xl" size={34} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
          {user.role && <Text size="xs">{words(`roles.${user.role}`)}</Text>}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={leave} disabled={logout.isPending}>
          {t("profile.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
