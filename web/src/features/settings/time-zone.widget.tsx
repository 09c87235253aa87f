import { Anchor, Button, Select, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/sessions.contract.ts";
import { settings } from "#contract/settings.contract.ts";
import { Panel } from "#ui/panel.tsx";
import { formatFor } from "#web/platform/format.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";
import { deviceTimeZone, timeZones } from "#web/platform/time-zones.ts";

/** The zone in which every date of the desk is written, and whose days filters mean. */
export function TimeZonePanel({ kept }: { kept: string }) {
  const { t, i18n } = useTranslation("settings");
  const [chosen, setChosen] = useState(kept);
  const [openedAt] = useState(() => new Date().toISOString());
  const zones = useMemo(() => timeZones(kept).map((value) => ({ value, label: value.replaceAll("_", " ") })), [kept]);
  const device = deviceTimeZone();
  const edit = useWrite(settings.editPersonal, [settings.show, sessions.current]);
  const save = () =>
    edit.mutate(
      { body: { timezone: chosen } },
      { onSuccess: () => notifySuccess(t("saved")), onError: (error) => showAllErrors(error) },
    );
  return (
    <Panel title={t("timeZone.title")}>
      <Stack gap="md" align="flex-start">
        <Select
          label={t("timeZone.label")}
          description={t("timeZone.now", { time: formatFor(i18n.language, chosen).fullInstant(openedAt) })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={zones}
          searchable
          allowDeselect={false}
          limit={600}
          nothingFoundMessage={t("nothingFound")}
          value={chosen}
          onChange={(value) => value && setChosen(value)}
          w="100%"
          maw={420}
        />
        {device !== chosen && (
          <Text size="sm" c="dimmed">
            {t("timeZone.device", { zone: device.replaceAll("_", " ") })}{" "}
            <Anchor component="button" type="button" size="sm" underline="always" onClick={() => setChosen(device)}>
              {t("timeZone.useDevice")}
            </Anchor>
          </Text>
        )}
        <Button loading={edit.isPending} disabled={chosen === kept} onClick={save}>
          {t("timeZone.save")}
        </Button>
      </Stack>
    </Panel>
  );
}
