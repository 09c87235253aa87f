import { Avatar, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { wholeName } from "#contract/values/person-name.ts";
import { useSettingsPictures } from "#web/features/team/settings/pictures.query.ts";
import { useSession } from "#web/platform/session.ts";

export type ProfileMenuProps = { onProjects: () => void; onCreate: () => void };

export function ProfileButton(rest: Omit<ComponentProps<"button">, "color" | "disabled">) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const { photo } = useSettingsPictures();
  if (!user) return null;
  return (
    <UnstyledButton {...rest}>
      <VisuallyHidden>{t("profile.menu")}</VisuallyHidden>
      <Avatar
        aria-hidden
        src={photo}
        alt=""
        name={wholeName({ given: user.firstName, family: user.lastName })}
        color="indigo"
        radius="xl"
        size={34}
      />
    </UnstyledButton>
  );
}
