import { Button, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formFolders } from "#contract/forms/form-folders.calls.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import type { FormRow } from "#contract/forms/forms.contract.ts";
import { maxPageSize } from "#contract/input/paging.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";

export function MoveForm({ form, onClose }: { form: FormRow | null; onClose: () => void }) {
  const { t } = useTranslation("formFolders");
  const last = useLast(form);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useReplyQuery(
    formFolders.list,
    { body: { page: 1, count: maxPageSize, filters: {} } },
    { enabled: form !== null },
  );
  const move = useWrite(formFolders.addForm, [forms.list, formFolders.list, formFolders.forms]);
  const folders = (list.data?.items ?? []).filter(({ id }) => id !== last?.folder?.id);
  const folder = folders.find(({ id }) => id === chosen);
  const close = () => {
    setChosen(null);
    move.reset();
    onClose();
  };
  const submit = () =>
    form &&
    folder &&
    move.mutate(
      { body: { form_id: form.id, folder_id: folder.id } },
      {
        onSuccess: () => {
          notifySuccess(t("move.done", { folder: folder.name }));
          close();
        },
      },
    );
  const trouble = move.error ? sayError(move.error, t("failed.add")) : list.error && sayError(list.error);
  return (
    <Drawer
      isOpen={form !== null}
      onClose={close}
      title={t("move.title")}
      footer={
        <Button onClick={submit} loading={move.isPending} disabled={!folder}>
          {t("move.submit")}
        </Button>
      }
    >
      <Stack gap="md">
        <FormAlert message={trouble ?? undefined} />
        <Text c="dimmed" size="sm">
          {last?.folder
            ? t("move.from", { name: last.name, folder: last.folder.name })
            : t("move.loose", { name: last?.name ?? "" })}
        </Text>
        {list.data?.total === 0 ? (
          <Text>{t("empty.title")}</Text>
        ) : (
          <Select
            label={t("folder")}
            placeholder={t("move.choose")}
            data={folders.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={setChosen}
            searchable
            nothingFoundMessage={t("move.nothing")}
            maxDropdownHeight={280}
            data-autofocus
          />
        )}
      </Stack>
    </Drawer>
  );
}
