import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/platform/i18n.ts";
import { offeredLanguageName } from "#web/platform/language-names.ts";
import classes from "./auth-preferences.module.css";

/** Language and appearance on the sign-in screens, without the code of menus. The first picture holds both icons. */
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
              {offeredLanguageName(tag, t("pseudo"))}
            </option>
          ))}
        </select>
      )}
      <ActionIcon variant="default" size={34} onClick={() => setColorScheme(isDark ? "light" : "dark")}>
        <span className={classes.inLight}>
          <IconMoon size={16} stroke={1.75} aria-hidden />
          <span className={classes.unseen}>{t("scheme.toDark")}</span>
        </span>
        <span className={classes.inDark}>
          <IconSun size={16} stroke={1.75} aria-hidden />
          <span className={classes.unseen}>{t("scheme.toLight")}</span>
        </span>
      </ActionIcon>
    </>
  );
}
