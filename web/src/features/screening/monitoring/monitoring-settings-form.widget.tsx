import { Button, Checkbox, Group, Radio, Select, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import { screeningLists } from "#contract/records/forms/step-choices.ts";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import { databaseListTypes, expirationPeriods } from "#contract/screening/monitoring/monitoring-values.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { useCan } from "#web/platform/can.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { timeZones } from "#web/platform/time-zones.ts";
import classes from "./monitoring.module.css";
import { type KeptSettings, useSettingsForm } from "./use-monitoring-settings.ts";

type Part = { fields: ReturnType<typeof useSettingsForm>; isFixed: boolean };

function ListsChoice({ fields: { typed, change, problems }, isFixed }: Part) {
  const { t } = useTranslation(["monitoring", "verifications"]);
  const own = useReplyQuery(blacklists.options, {}).data?.items ?? [];
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t("form.lists")}
        value={typed.databases_list_type}
        onChange={(value) => change({ databases_list_type: value === "*" ? "*" : "selected" })}
      >
        <Group gap="lg" mt="xs">
          {databaseListTypes.map((value) => (
            <Radio key={value} value={value} label={t(`form.listType.${value}`)} disabled={isFixed} />
          ))}
        </Group>
      </Radio.Group>
      {typed.databases_list_type === "*" ? (
        <Checkbox
          label={t("form.allBlacklists")}
          checked={typed.customBlackList}
          disabled={isFixed}
          onChange={({ currentTarget }) => change({ customBlackList: currentTarget.checked })}
        />
      ) : (
        <>
          <Checkbox.Group
            label={t("form.kinds")}
            value={typed.databases}
            error={problems.databases}
            onChange={(chosen) => change({ databases: screeningLists.filter((kind) => chosen.includes(kind)) })}
          >
            <div className={classes.fields}>
              {screeningLists.map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`verifications:listKinds.${kind}`)} disabled={isFixed} />
              ))}
            </div>
          </Checkbox.Group>
          <Checkbox.Group
            label={t("form.blacklists")}
            value={typed.databases_custom}
            error={problems.databases_custom}
            onChange={(databases_custom) => change({ databases_custom })}
          >
            {own.length === 0 && (
              <Text size="sm" c="dimmed">
                {t("form.noBlacklists")}
              </Text>
            )}
            <div className={classes.fields}>
              {own.map(({ code, name }) => (
                <Checkbox key={code} value={code} label={name} disabled={isFixed} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
    </Stack>
  );
}

function DocumentsChoice({ fields: { typed, change }, isFixed }: Part) {
  const { t } = useTranslation(["monitoring", "verifications"]);
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={t("form.documents")}
        description={t("form.documentsHint")}
        value={typed.expirations}
        onChange={(chosen) => change({ expirations: identityDocumentTypes.filter((type) => chosen.includes(type)) })}
      >
        <div className={classes.fields}>
          {identityDocumentTypes.map((type) => (
            <Checkbox key={type} value={type} label={t(`verifications:documents.${type}`)} disabled={isFixed} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label={t("form.period")}
        data={expirationPeriods.map((days) => ({ value: String(days), label: t(`form.periods.${days}`) }))}
        allowDeselect={false}
        disabled={isFixed || typed.expirations.length === 0}
        value={String(typed.expiration_period)}
        onChange={(value) =>
          change({ expiration_period: expirationPeriods.find((days) => String(days) === value) ?? 0 })
        }
      />
    </Stack>
  );
}

function ZoneChoice({ fields: { typed, change, problems }, isFixed }: Part) {
  const { t } = useTranslation("monitoring");
  const zones = useMemo(
    () => timeZones(typed.time_zone).map((value) => ({ value, label: value.replaceAll("_", " ") })),
    [typed.time_zone],
  );
  return (
    <Select
      label={t("form.zone")}
      description={t("form.zoneHint")}
      data={zones}
      searchable
      allowDeselect={false}
      limit={600}
      disabled={isFixed}
      nothingFoundMessage={t("form.nothingFound")}
      value={typed.time_zone}
      error={problems.time_zone}
      onChange={(value) => value && change({ time_zone: value })}
    />
  );
}

export function MonitoringSettingsForm({ kept, onDone }: { kept: KeptSettings; onDone: () => void }) {
  const { t } = useTranslation("monitoring");
  const isFixed = !useCan()("monitoring:manage");
  const fields = useSettingsForm(kept, onDone);
  const { typed, change, problems, isBusy, submit } = fields;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        <FormAlert message={problems[""]} />
        {isFixed && (
          <Text size="sm" c="dimmed">
            {t("readOnly")}
          </Text>
        )}
        <Switch
          label={t("form.on")}
          description={!typed.enabled && kept.enabled ? t("form.offWarning") : t("form.onHint")}
          checked={typed.enabled}
          disabled={isFixed}
          onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
        />
        <ListsChoice fields={fields} isFixed={isFixed} />
        <DocumentsChoice fields={fields} isFixed={isFixed} />
        <ZoneChoice fields={fields} isFixed={isFixed} />
        <TextInput
          label={t("form.callback")}
          description={t("form.callbackHint")}
          type="url"
          inputMode="url"
          dir="ltr"
          maxLength={2048}
          disabled={isFixed}
          value={typed.callback_url}
          error={problems.callback_url}
          onChange={({ currentTarget }) => change({ callback_url: currentTarget.value })}
        />
        {!isFixed && (
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy}>
              {t("form.save")}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
