import { Select, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { themes } from "#contract/project/themes.calls.ts";
import { type ThemeFont, themeFontNames, themeFonts } from "#contract/records/forms/theme-settings.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import type { ThemeEditor } from "./use-theme-editor.ts";

const roles = ["header", "body"] as const;

/** The families that the server has. */
export function ThemeFonts({ editor }: { editor: ThemeEditor }) {
  const { t } = useTranslation("themes");
  const { draft, change } = editor;
  const defaults = useReplyQuery(themes.defaults, {});
  const data = (defaults.data?.fonts ?? themeFontNames).map((value) => ({
    value,
    label: themeFonts[value].name || t("fonts.system"),
  }));
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("fonts.lead")}
      </Text>
      <FormAlert message={defaults.error ? sayError(defaults.error, t("failed.defaults")) : undefined} />
      {roles.map((role) => (
        <Select
          key={role}
          label={t(`fonts.${role}`)}
          data={data}
          value={draft.fonts[role]}
          allowDeselect={false}
          onChange={(font) => font && change({ ...draft, fonts: { ...draft.fonts, [role]: font as ThemeFont } })}
        />
      ))}
    </Stack>
  );
}
