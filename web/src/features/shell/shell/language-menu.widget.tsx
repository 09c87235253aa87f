import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/i18n.ts";
import { offeredLanguageName } from "#web/platform/language-names.ts";
import { LanguageButton } from "./language-button.tsx";

export function LanguageMenu() {
  const { t } = useTranslation("shell");
  const { language, choices, choose } = useLanguage();
  return (
    <Menu defaultOpened>
      <Menu.Target>
        <LanguageButton />
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((tag) => (
          <Menu.Item
            key={tag}
            lang={tag}
            rightSection={tag === language && <IconCheck size={14} />}
            onClick={() => void choose(tag)}
          >
            {offeredLanguageName(tag, t("pseudo"))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
