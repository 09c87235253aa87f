import { Button, Loader, NumberInput, SimpleGrid, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { retention } from "#contract/applicants/retention.calls.ts";
import type { RetentionDays } from "#contract/applicants/retention.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { Panel } from "#ui/panel.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";

const kinds = ["approved_days", "declined_days", "abandoned_days", "service_days"] as const;
type Kept = ReplyOfEndpoint<typeof retention.show>;

function RetentionForm({ kept }: { kept: Kept }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const [days, setDays] = useState<RetentionDays>(kept);
  const [failure, setFailure] = useState<string>();
  const change = useWrite(retention.change, [retention.show]);
  const isSame = kept.isOn && kinds.every((kind) => days[kind] === kept[kind]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const body = Object.fromEntries(kinds.map((kind) => [kind, days[kind]])) as RetentionDays;
    change.mutate(
      { body },
      { onSuccess: () => notifySuccess(t("retention.saved")), onError: (error) => setFailure(sayError(error)) },
    );
  };
  const { lastRun } = kept;
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md" align="flex-start">
        <Text size="sm" c="dimmed">
          {t(kept.isOn ? "retention.lead" : "retention.off")}
        </Text>
        <FormAlert message={failure} />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md" w="100%">
          {kinds.map((kind) => (
            <NumberInput
              key={kind}
              label={t(`retention.${kind}`)}
              description={t(kind === "service_days" ? "retention.serviceUnit" : "retention.unit")}
              placeholder={t("retention.never")}
              min={1}
              max={36_500}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              value={days[kind] ?? ""}
              onChange={(value) => setDays({ ...days, [kind]: value === "" ? null : Number(value) })}
            />
          ))}
        </SimpleGrid>
        {lastRun && (
          <Text size="sm" c="dimmed">
            {t("retention.ran", { at: format.instant(lastRun.at), erased: lastRun.erased, kept: lastRun.kept })}
          </Text>
        )}
        <Button type="submit" loading={change.isPending} disabled={isSame}>
          {t(kept.isOn ? "retention.save" : "retention.start")}
        </Button>
      </Stack>
    </form>
  );
}

/** How long applicants' data is kept after the last event, by outcome. */
export function RetentionPanel() {
  const { t } = useTranslation("applicants");
  const { data, error } = useReplyQuery(retention.show, {});
  return (
    <Panel title={t("retention.title")}>
      {data && <RetentionForm key={JSON.stringify(data)} kept={data} />}
      {!data && error && <FormAlert message={sayError(error)} />}
      {!data && !error && <Loader size="sm" />}
    </Panel>
  );
}
