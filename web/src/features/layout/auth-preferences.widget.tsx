import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/i18n.ts";
import { nameOfLanguage } from "#web/platform/language-names.ts";
import classes from "./auth-preferences.module.css";

/** Language and appearance on the sign-in screens, without the code of menus. */
export function AuthPreferences() {
  const { t } = useTranslation("shell");
  const { language, choices, choose } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <>
      {choices.length > 1 && (
        <select
          className={classes.language}
          aria-label={t("language")}
          value={language}
          onChange={({ currentTarget }) => {
            const chosen = choices.find((tag) => tag === currentTarget.value);
            if (chosen) void choose(chosen);
          }}
        >
          {choices.map((tag) => (
            <option key={tag} value={tag}>
              {nameOfLanguage(tag, t("pseudo"))}
            </option>
          ))}
        </select>
      )}
      <ActionIcon
        variant="default"
        size={34}
        aria-label={t(isDark ? "scheme.toLight" : "scheme.toDark")}
        onClick={() => setColorScheme(isDark ? "light" : "dark")}
      >
        {isDark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
      </ActionIcon>
    </>
  );
}
