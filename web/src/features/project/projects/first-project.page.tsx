import { Button, Stack, TextInput } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { registrations } from "#contract/account/registrations.calls.ts";
import { projects } from "#contract/project/projects.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { useProvenEmail } from "#web/features/account/sign-in/proven-email.query.ts";
import { ProvenEmailScreen } from "#web/features/account/sign-in/proven-email.widget.tsx";
import { StartOver } from "#web/features/account/sign-in/start-over.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { resolverOf } from "#web/platform/form-check.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";

/** The last step of sign-up: everything in the app belongs to a project. */
export function FirstProjectPage() {
  const { t } = useTranslation("projects");
  const email = useProvenEmail();
  const goOn = useNextStep();
  const form = useForm({ resolver: resolverOf(projects.add.body), defaultValues: { project_name: "" } });
  const { errors, isSubmitting } = form.formState;
  if (email === null) return <ProvenEmailScreen />;
  const submit = form.handleSubmit(async ({ project_name }) => {
    try {
      await sendDeskCall(registrations.createFirstProject, { body: { email, project_name } });
      await goOn();
    } catch (error) {
      showErrors(form, error, t("first.failed"));
    }
  });
  return (
    <>
      <AuthHead icon={<IconBuilding size={20} stroke={1.75} />} title={t("first.title")}>
        {t("first.lead")}
      </AuthHead>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <FormAlert message={errors.root?.message} />
          <TextInput
            label={t("name")}
            description={t("nameHint")}
            size="md"
            autoFocus
            error={errors.project_name?.message}
            {...form.register("project_name")}
          />
          <Button type="submit" size="md" loading={isSubmitting} fullWidth>
            {t("first.submit")}
          </Button>
          <StartOver />
        </Stack>
      </form>
    </>
  );
}
