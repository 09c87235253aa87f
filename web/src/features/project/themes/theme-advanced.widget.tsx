import { Button, NumberInput, Select, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { themes } from "#contract/project/themes.calls.ts";
import {
  type ThemeConfig,
  themeLengthNames,
  themeLengths,
  themeSchemes,
  themeShadows,
} from "#contract/records/forms/theme-settings.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./theme-editor.module.css";
import type { ThemeEditor } from "./use-theme-editor.ts";

type Components = ThemeConfig["components"];

export function ThemeAdvanced({ editor }: { editor: ThemeEditor }) {
  const { t } = useTranslation("themes");
  const { draft, problems, change } = editor;
  const defaults = useReplyQuery(themes.defaults, {});
  const set = (part: Partial<Components>) => change({ ...draft, components: { ...draft.components, ...part } });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("advanced.lead")}
      </Text>
      <FormAlert message={defaults.error ? sayError(defaults.error, t("failed.defaults")) : undefined} />
      <div className={classes.pairs}>
        {themeLengthNames.map((name) => {
          const [least, most] = themeLengths[name];
          return (
            <NumberInput
              key={name}
              label={t(`advanced.lengths.${name}`)}
              description={t("advanced.range", { least, most })}
              min={least}
              max={most}
              allowDecimal={false}
              allowNegative={false}
              value={draft.components[name]}
              error={problems[`components.${name}`]}
              onChange={(value) => set({ [name]: value === "" ? least : Number(value) })}
            />
          );
        })}
        <Select
          label={t("advanced.shadow")}
          data={themeShadows.map((value) => ({ value, label: t(`advanced.shadows.${value}`) }))}
          value={draft.components.shadow}
          allowDeselect={false}
          onChange={(shadow) => shadow && set({ shadow: shadow as Components["shadow"] })}
        />
        <Select
          label={t("advanced.scheme")}
          data={themeSchemes.map((value) => ({ value, label: t(`advanced.schemes.${value}`) }))}
          value={draft.components.scheme}
          allowDeselect={false}
          onChange={(scheme) => scheme && set({ scheme: scheme as Components["scheme"] })}
        />
      </div>
      <Button
        variant="default"
        w="fit-content"
        disabled={!defaults.data}
        onClick={() => defaults.data && change(defaults.data.config)}
      >
        {t("editor.reset")}
      </Button>
    </Stack>
  );
}
