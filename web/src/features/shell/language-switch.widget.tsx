import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/i18n.ts";
import { nameOfLanguage } from "./language-names.ts";

export function LanguageSwitch() {
  const { t } = useTranslation("shell");
  const { language, choices, choose } = useLanguage();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label={t("language")}>
          <IconLanguage size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((tag) => (
          <Menu.Item
            key={tag}
            lang={tag}
            rightSection={tag === language && <IconCheck size={14} />}
            onClick={() => void choose(tag)}
          >
            {nameOfLanguage(tag, t("pseudo"))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
