import { Button, Stack, TextInput } from "@mantine/core";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { projects } from "#contract/project/projects.contract.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { useWrite } from "#web/platform/queries.ts";

/** The caller becomes the owner, and the server switches to the new project. */
export function CreateProjectDrawer({
  isOpen,
  onClose,
  onCreated,
}: {
  isOpen: boolean;
  onClose: () => void;
  onCreated: () => void;
}) {
  const { t } = useTranslation("projects");
  const id = useId();
  const add = useWrite(projects.add);
  const form = useForm({ resolver: resolverOf(projects.add.body), defaultValues: { project_name: "" } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    add.mutate({ body }, { onSuccess: onCreated, onError: (error) => showErrors(form, error, t("create.failed")) }),
  );
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t("create.title")}
      footer={
        <Button type="submit" form={id} loading={add.isPending || add.isSuccess}>
          {t("create.submit")}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <FormAlert message={errors.root?.message} />
          <TextInput
            label={t("name")}
            description={t("nameHint")}
            error={errors.project_name?.message}
            data-autofocus
            {...form.register("project_name")}
          />
        </Stack>
      </form>
    </Drawer>
  );
}
