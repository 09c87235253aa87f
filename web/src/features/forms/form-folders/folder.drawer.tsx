import { Button, Stack, TextInput } from "@mantine/core";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formFolderFailures } from "#contract/forms/form-folders.calls.ts";
import { formFolders } from "#contract/forms/form-folders.contract.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";

type Named = { id: string; name: string };
type Requested = { kind: "create" } | { kind: "rename"; folder: Named };

function useFolderForm(folder: Named | null, onDone: () => void) {
  const { t } = useTranslation("formFolders");
  const create = useWrite(formFolders.create, [formFolders.list]);
  const rename = useWrite(formFolders.rename, [formFolders.list, formFolders.forms, forms.list]);
  const form = useForm({
    resolver: resolverOf(formFolders.create.body),
    values: { name: folder?.name ?? "" },
  });
  const end = () => {
    create.reset();
    rename.reset();
    form.reset();
    onDone();
  };
  const submit = form.handleSubmit(({ name }) => {
    const onSuccess = () => {
      notifySuccess(t(folder ? "rename.done" : "create.done"));
      end();
    };
    if (folder)
      rename.mutate(
        { body: { id: folder.id, name, old_name: folder.name } },
        { onSuccess, onError: (error) => showErrors(form, error, t("failed.update")) },
      );
    else
      create.mutate({ body: { name } }, { onSuccess, onError: (error) => showErrors(form, error, t("failed.create")) });
  });
  const isFull = create.error?.code === formFolderFailures.limit_exceeded.code;
  return { form, submit, end, isFull, isBusy: create.isPending || rename.isPending };
}

/** Creates or renames a folder. The limit of folders is shown here, without a second try. */
export function FolderDrawer({ requested, onClose }: { requested: Requested | null; onClose: () => void }) {
  const { t } = useTranslation("formFolders");
  const id = useId();
  const kind = useLast(requested)?.kind ?? "create";
  const { form, submit, end, isFull, isBusy } = useFolderForm(
    requested?.kind === "rename" ? requested.folder : null,
    onClose,
  );
  const { errors } = form.formState;
  return (
    <Drawer
      isOpen={requested !== null}
      onClose={end}
      title={t(`${kind}.title`)}
      footer={
        <Button type="submit" form={id} loading={isBusy} disabled={isFull}>
          {t(`${kind}.submit`)}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <FormAlert message={errors.root?.message} />
          <TextInput
            label={t("name")}
            description={t("nameHint")}
            autoComplete="off"
            data-autofocus
            error={errors.name?.message}
            {...form.register("name")}
          />
        </Stack>
      </form>
    </Drawer>
  );
}
