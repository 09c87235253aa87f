import { Anchor, Button, Select, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/account/sessions.calls.ts";
import { settings } from "#contract/team/settings.calls.ts";
import { type DateStyle, dateStyles } from "#contract/values/date-style.ts";
import { formatFor } from "#contract/values/format.ts";
import { Panel } from "#ui/panel.tsx";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";
import { deviceTimeZone, timeZones } from "#web/platform/time-zones.ts";
import { givenFields } from "./given-fields.rules.ts";

type Dates = { timezone: string; date_style: DateStyle };

/** The time zone of every date in the dashboard and of the days in filters; and how dates look. */
export function DatesPanel({ kept }: { kept: Dates }) {
  const { t, i18n } = useTranslation("settings");
  const [changed, setChanged] = useState<Partial<Dates>>({});
  const chosen = { ...kept, ...changed };
  const [openedAt] = useState(() => new Date().toISOString());
  const zones = useMemo(
    () => timeZones(kept.timezone).map((value) => ({ value, label: value.replaceAll("_", " ") })),
    [kept.timezone],
  );
  const device = deviceTimeZone();
  const edit = useWrite(settings.editPersonal, [settings.show, sessions.current]);
  const change = (part: Partial<Dates>) => setChanged((before) => ({ ...before, ...part }));
  const styles = dateStyles.map((value) => {
    const example = formatFor(i18n.language, chosen.timezone, value).instant(openedAt);
    return { value, label: value === "language" ? t("dates.byLanguage", { example }) : example };
  });
  const isKept = chosen.timezone === kept.timezone && chosen.date_style === kept.date_style;
  const save = () =>
    edit.mutate(
      { body: givenFields(chosen, kept) },
      { onSuccess: () => notifySuccess(t("saved")), onError: (error) => showAllErrors(error) },
    );
  return (
    <Panel title={t("dates.title")}>
      <Stack gap="md" align="flex-start">
        <Select
          label={t("dates.zone")}
          description={t("dates.now", {
            time: formatFor(i18n.language, chosen.timezone, chosen.date_style).fullInstant(openedAt),
          })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={zones}
          searchable
          allowDeselect={false}
          limit={600}
          nothingFoundMessage={t("nothingFound")}
          value={chosen.timezone}
          onChange={(value) => value && change({ timezone: value })}
          w="100%"
          maw={420}
        />
        {device !== chosen.timezone && (
          <Text size="sm" c="dimmed">
            {t("dates.device", { zone: device.replaceAll("_", " ") })}{" "}
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => change({ timezone: device })}
            >
              {t("dates.useDevice")}
            </Anchor>
          </Text>
        )}
        <Select
          label={t("dates.style")}
          data={styles}
          allowDeselect={false}
          value={chosen.date_style}
          onChange={(value) => value && change({ date_style: value })}
          w="100%"
          maw={420}
        />
        <Button loading={edit.isPending} disabled={isKept} onClick={save}>
          {t("dates.save")}
        </Button>
      </Stack>
    </Panel>
  );
}
