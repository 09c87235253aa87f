import { ActionIcon } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

export function LanguageButton(rest: Omit<ComponentProps<"button">, "color" | "disabled">) {
  const { t } = useTranslation("shell");
  return (
    <ActionIcon variant="default" size={34} aria-label={t("language")} {...rest}>
      <IconLanguage size={16} stroke={1.75} />
    </ActionIcon>
  );
}
