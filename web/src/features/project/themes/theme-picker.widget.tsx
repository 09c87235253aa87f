import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { themes } from "#contract/project/themes.calls.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

const none = "default";

/** Null is the default look. */
export function ThemePicker({
  value,
  error,
  onChange,
}: {
  value: string | null;
  error: string | undefined;
  onChange: (themeId: string | null) => void;
}) {
  const { t } = useTranslation("themes");
  const { data } = useReplyQuery(themes.list, {});
  const options = (data?.items ?? []).map(({ id, theme_name }) => ({ value: id, label: theme_name }));
  return (
    <Select
      label={t("picker.label")}
      description={t("picker.hint")}
      data={[{ value: none, label: t("picker.default") }, ...options]}
      value={value ?? none}
      error={error}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
    />
  );
}
