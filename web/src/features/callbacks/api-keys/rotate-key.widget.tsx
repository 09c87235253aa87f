import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { apiKeys } from "#contract/callbacks/api-keys.calls.ts";
import type { ApiKeyView } from "#contract/callbacks/api-keys.contract.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { Note } from "#ui/note.tsx";
import { useUiWords } from "#ui/words.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useWrite } from "#web/platform/queries.ts";
import { ExpiryField, expiryDaysOf, neverExpires } from "./expiry-field.widget.tsx";
import { useKeyName } from "./key-cells.widget.tsx";
import type { ShownOnceValue } from "./shown-once.widget.tsx";

const overlaps = ["0", "1", "3", "7"];

type Props = { apiKey: ApiKeyView; onClose: () => void; onMade: (shown: ShownOnceValue) => void };

function useRotation({ apiKey, onClose, onMade }: Props) {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const nameOf = useKeyName();
  const rotate = useWrite(apiKeys.rotate, [apiKeys.list]);
  const [failure, setFailure] = useState<string>();
  const submit = (overlapDays: number, expiresInDays: number | null) =>
    rotate.mutate(
      { params: { id: apiKey.id }, body: { overlapDays, expiresInDays } },
      {
        onSuccess: ({ key, previousExpires }) => {
          onClose();
          const title = t("shown.key", { name: nameOf(apiKey) });
          const note = previousExpires && t("shown.previous", { date: format.instant(previousExpires) });
          onMade({ title, value: key, ...(note && { note }) });
        },
        onError: (error) => setFailure(sayError(error, t("rotate.failed"))),
      },
    );
  return { submit, failure, isBusy: rotate.isPending };
}

export function RotateKey(props: Props) {
  const { t } = useTranslation("apiKeys");
  const { cancel } = useUiWords();
  const { apiKey, onClose } = props;
  const name = useKeyName()(apiKey);
  const [overlap, setOverlap] = useState("1");
  const [expires, setExpires] = useState(neverExpires);
  const { submit, failure, isBusy } = useRotation(props);
  return (
    <Dialog title={t("rotate.title", { name })} onClose={onClose}>
      <Stack gap="lg">
        <FormAlert message={failure} />
        <Text c="dimmed">{t("rotate.body")}</Text>
        {apiKey.isSigning && (
          <Note tone="wait" style={{ margin: 0 }}>
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
            <div>{t("rotate.signing")}</div>
          </Note>
        )}
        <Radio.Group label={t("rotate.overlap")} value={overlap} onChange={setOverlap}>
          <Stack gap="xs" mt="xs">
            {overlaps.map((days) => (
              <Radio
                key={days}
                value={days}
                label={days === "0" ? t("rotate.now") : t("rotate.afterDays", { count: Number(days) })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <ExpiryField label={t("rotate.expires")} value={expires} onChange={setExpires} />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button loading={isBusy} onClick={() => submit(Number(overlap), expiryDaysOf(expires))}>
          {t("rotate.submit")}
        </Button>
      </Group>
    </Dialog>
  );
}
