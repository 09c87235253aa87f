import { Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type ThemeColourName, themeColourNames } from "#contract/records/forms/theme-settings.ts";
import { useFormat } from "#web/platform/format.ts";
import { draftContrastIn } from "./theme-draft.rules.ts";
import classes from "./theme-editor.module.css";
import type { ThemeEditor } from "./use-theme-editor.ts";

function ContrastHint({ editor, name }: { editor: ThemeEditor; name: ThemeColourName }) {
  const { t } = useTranslation("themes");
  const format = useFormat();
  const contrast = draftContrastIn(editor.draft, name);
  if (!contrast) return null;
  const { ratio, needed, isEnough } = contrast;
  // Cut, not rounded: 4.49 is not 4.5.
  const shown = format.number(Math.floor(ratio * 10) / 10);
  return (
    <span className={classes.contrast} data-enough={isEnough}>
      {isEnough ? <IconCheck size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
      <span>
        {t("colors.contrast", { ratio: shown })}
        {" · "}
        {isEnough ? t("colors.enough") : t("colors.tooLow", { needed: format.number(needed) })}
      </span>
    </span>
  );
}

function ColourField({ editor, name }: { editor: ThemeEditor; name: ThemeColourName }) {
  const { t } = useTranslation("themes");
  const { draft, problems, change } = editor;
  const label = t(`colors.names.${name}`);
  const value = draft.colors[name];
  const set = (text: string) => change({ ...draft, colors: { ...draft.colors, [name]: text.toLowerCase() } });
  return (
    <div>
      <TextInput
        label={label}
        description={t(`colors.hints.${name}`)}
        value={value}
        maxLength={9}
        spellCheck={false}
        dir="ltr"
        error={problems[`colors.${name}`]}
        onChange={(event) => set(event.currentTarget.value)}
        leftSection={
          <input
            type="color"
            className={classes.swatch}
            aria-label={t("colors.pick", { name: label })}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
            onChange={(event) => set(event.currentTarget.value)}
          />
        }
      />
      <ContrastHint editor={editor} name={name} />
    </div>
  );
}

/** Each with its contrast to the background. */
export function ThemeColours({ editor }: { editor: ThemeEditor }) {
  const { t } = useTranslation("themes");
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t("colors.lead")}
      </Text>
      <div className={classes.pairs}>
        {themeColourNames.map((name) => (
          <ColourField key={name} editor={editor} name={name} />
        ))}
      </div>
    </>
  );
}
