import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/account/sessions.calls.ts";
import { projects } from "#contract/project/projects.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

export function RenameProject({ name }: { name: string }) {
  const { t } = useTranslation("projects");
  const rename = useWrite(projects.rename, [sessions.current, projects.list, projects.info]);
  const form = useForm({ resolver: resolverOf(projects.rename.body), values: { name } });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((body) =>
    rename.mutate(
      { body },
      {
        onSuccess: () => notifySuccess(t("settings.renamed")),
        onError: (error) => showErrors(form, error, t("settings.failed")),
      },
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md" align="flex-start">
        <FormAlert message={errors.root?.message} />
        <TextInput
          label={t("name")}
          description={t("nameHint")}
          error={errors.name?.message}
          w="100%"
          maw={360}
          {...form.register("name")}
        />
        <Button type="submit" loading={rename.isPending} disabled={!isDirty}>
          {t("settings.save")}
        </Button>
      </Stack>
    </form>
  );
}
