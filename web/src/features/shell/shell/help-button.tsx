import { ActionIcon } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import classes from "./shell.module.css";

export function HelpButton() {
  const { t } = useTranslation("shell");
  return (
    <ActionIcon
      variant="default"
      size={34}
      className={classes.help ?? ""}
      aria-label={t("nav.help")}
      renderRoot={(props) => <Link {...props} to="/help" />}
    >
      <IconLifebuoy size={16} stroke={1.75} />
    </ActionIcon>
  );
}
