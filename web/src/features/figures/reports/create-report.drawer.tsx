import { Button, Checkbox, MultiSelect, Radio, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import {
  type ReportColumn,
  type ReportFormat,
  type ReportType,
  reportColumns,
  reportFormats,
} from "#contract/figures/reports.contract.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import {
  requestedStatuses,
  shownStatuses,
  type VerificationStatus,
  verificationStatuses,
} from "#contract/records/verifications/verification-states.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./reports.module.css";
import { useCreateReport } from "./use-create-report.ts";

type Part = { fields: ReturnType<typeof useCreateReport> };

function TypeChoice({ fields }: Part) {
  const { t } = useTranslation("reports");
  return (
    <Radio.Group
      label={t("creating.type")}
      value={fields.typed.type}
      onChange={(type) => fields.chooseType(type as ReportType)}
    >
      <Stack gap="sm" mt="xs">
        {fields.types.map((type) => (
          <Radio key={type} value={type} label={t(`types.${type}`)} description={t(`typeHints.${type}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function DaysChoice({ fields }: Part) {
  const { t } = useTranslation("reports");
  const zone = useSession().user?.timezone ?? "UTC";
  const { typed, change, problemOf } = fields;
  return (
    <div>
      <div className={classes.days}>
        <TextInput
          type="date"
          label={t("creating.from")}
          value={typed.from}
          error={problemOf("filters.from")}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t("creating.to")}
          value={typed.to}
          error={problemOf("filters.to")}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        {t("creating.daysHint", { zone })}
      </Text>
    </div>
  );
}

function Narrowing({ fields }: Part) {
  const { t } = useTranslation(["reports", "verifications"]);
  const { typed, change } = fields;
  const options = useReplyQuery(forms.options, { query: {} });
  return (
    <>
      <MultiSelect
        label={t("creating.status")}
        description={t("creating.statusHint")}
        data={shownStatuses(verificationStatuses).map((value) => ({
          value,
          label: t(`verifications:status.${value}`),
        }))}
        value={shownStatuses(typed.status)}
        onChange={(status) => change({ status: requestedStatuses(status) as VerificationStatus[] })}
        clearable
      />
      <MultiSelect
        label={t("creating.forms")}
        description={t("creating.formsHint")}
        data={(options.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={typed.forms}
        onChange={(chosen) => change({ forms: chosen })}
        searchable
        clearable
      />
    </>
  );
}

function ColumnChoice({ fields }: Part) {
  const { t } = useTranslation("reports");
  const { typed, change, problemOf } = fields;
  const all: readonly ReportColumn[] = reportColumns[typed.type];
  const isAll = typed.columns.length === all.length;
  return (
    <div>
      <Checkbox.Group
        label={t("creating.columns")}
        value={typed.columns}
        onChange={(columns) => change({ columns: columns as ReportColumn[] })}
        error={problemOf("columns")}
      >
        <div className={classes.fields}>
          {all.map((each) => (
            <Checkbox key={each} value={each} label={t(`fields.${each}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        mt="sm"
        label={<b>{t("creating.allColumns")}</b>}
        checked={isAll}
        indeterminate={!isAll && typed.columns.length > 0}
        onChange={() => change({ columns: isAll ? [] : [...all] })}
      />
    </div>
  );
}

export function CreateReportDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("reports");
  const id = useId();
  const fields = useCreateReport(onClose);
  const { typed, change, problemOf } = fields;
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t("creating.title")}
      footer={
        <Button type="submit" form={id} loading={fields.isBusy}>
          {t("creating.submit")}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          fields.submit();
        }}
      >
        <Stack gap="lg">
          <FormAlert message={problemOf("")} />
          <TypeChoice fields={fields} />
          <DaysChoice fields={fields} />
          {typed.type === "verifications" && <Narrowing fields={fields} />}
          <ColumnChoice fields={fields} />
          <div>
            <Text size="sm" fw={500} mb={4} component="div" id={`${id}-format`}>
              {t("creating.format")}
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby={`${id}-format`}
              data={reportFormats.map((value) => ({ value, label: t(`creating.${value}`) }))}
              value={typed.format}
              onChange={(format) => change({ format: format as ReportFormat })}
            />
          </div>
          <TextInput
            label={t("creating.name")}
            description={t("creating.nameHint")}
            maxLength={64}
            value={typed.name}
            error={problemOf("name")}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        </Stack>
      </form>
    </Drawer>
  );
}
