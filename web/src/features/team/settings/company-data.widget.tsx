import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { settings } from "#contract/team/settings.calls.ts";
import { CompanyData } from "#contract/team/settings.contract.ts";
import { Panel } from "#ui/panel.tsx";
import { useCan } from "#web/platform/can.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";
import { PictureField } from "./picture-field.widget.tsx";

export function CompanyPanel({ name }: { name: string }) {
  const { t } = useTranslation("settings");
  const can = useCan();
  const { user } = useSession();
  const edit = useWrite(settings.editCompany, [settings.show]);
  const form = useForm({ resolver: resolverOf(CompanyData), values: { company_name: name } });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((body) =>
    edit.mutate(
      { body },
      { onSuccess: () => notifySuccess(t("saved")), onError: (error) => showAllErrors(error, form) },
    ),
  );
  return (
    <Panel title={t("company.title")}>
      <Stack gap="lg">
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md" align="flex-start">
            <TextInput
              label={t("company.name")}
              autoComplete="organization"
              error={errors.company_name?.message}
              w="100%"
              maw={420}
              {...form.register("company_name")}
            />
            <Button type="submit" loading={edit.isPending} disabled={!isDirty}>
              {t("save")}
            </Button>
          </Stack>
        </form>
        {can("project:rename") && (
          <div>
            <Text size="sm" c="dimmed" mb="md">
              {t("company.pictures", { project: user?.projectName ?? "" })}
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
              <PictureField picture="logo" />
              <PictureField picture="favicon" />
            </SimpleGrid>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
