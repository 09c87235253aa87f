import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type ThemeRow, themes } from "#contract/project/themes.contract.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";

/** `new` creates a theme and opens the editor; a theme is renamed. */
export type NamedTheme = ThemeRow | "new";

function NameForm({ named, onClose }: { named: NamedTheme; onClose: () => void }) {
  const { t } = useTranslation("themes");
  const navigate = useNavigate();
  const create = useWrite(themes.createName, [themes.list]);
  const rename = useWrite(themes.editName, [themes.list, themes.show]);
  const isNew = named === "new";
  const form = useForm({
    resolver: resolverOf(themes.createName.body),
    defaultValues: { theme_name: isNew ? "" : named.theme_name },
  });
  const { errors } = form.formState;
  const onError = (error: unknown) => showErrors(form, error, t(isNew ? "failed.create" : "failed.rename"));
  const submit = form.handleSubmit((body) => {
    if (isNew)
      create.mutate(
        { body },
        {
          onError,
          onSuccess: ({ public_id }) =>
            void navigate({ to: "/theme-editor/$id/$tab", params: { id: public_id, tab: "create" } }),
        },
      );
    else
      rename.mutate(
        { body: { ...body, public_id: named.public_id } },
        {
          onError,
          onSuccess: () => {
            notifySuccess(t("name.renamed"));
            onClose();
          },
        },
      );
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <FormAlert message={errors.root?.message} />
        <TextInput
          label={t("name.label")}
          description={t("name.hint")}
          data-autofocus
          required
          error={errors.theme_name?.message}
          {...form.register("theme_name")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("name.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending || rename.isPending}>
            {t(isNew ? "name.create" : "name.rename")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function ThemeName({ named, onClose }: { named: NamedTheme | null; onClose: () => void }) {
  const { t } = useTranslation("themes");
  const last = useLast(named);
  return (
    <Dialog
      title={t(last === "new" ? "name.createTitle" : "name.renameTitle")}
      isOpen={named !== null}
      onClose={onClose}
    >
      {last && <NameForm key={last === "new" ? "new" : last.id} named={last} onClose={onClose} />}
    </Dialog>
  );
}
