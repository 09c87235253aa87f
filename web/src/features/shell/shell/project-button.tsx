import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/platform/session.ts";
import classes from "./project-menu.module.css";

/** "creating": the drawer for another project. */
export type ProjectMenuState = "closed" | "open" | "creating";
export type ProjectMenuProps = { state: ProjectMenuState; onState: (state: ProjectMenuState) => void };

export function ProjectButton(rest: Omit<ComponentProps<"button">, "color" | "disabled">) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const name = user?.projectName ?? t("project.none");
  return (
    <UnstyledButton
      data-page-action="switch-project"
      data-action-label={t("project.switch")}
      aria-label={t("project.menu", { name })}
      className={classes.target ?? ""}
      {...rest}
    >
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
}
