import { Button, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { devices } from "#contract/account/devices.calls.ts";
import { settings } from "#contract/team/settings.calls.ts";
import { PasswordChange } from "#contract/team/settings.contract.ts";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { NewPassword } from "#web/features/account/registrations/new-password.widget.tsx";
import { resolverOf } from "#web/platform/form-check.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";

const empty = { password_current: "", password: "", password_confirm: "" };

function usePasswordForm() {
  const { t } = useTranslation("settings");
  const cache = useQueryClient();
  const change = useWrite(settings.changePassword, [devices.list]);
  const form = useForm({ resolver: resolverOf(PasswordChange), defaultValues: empty });
  const submit = form.handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess: () => {
          form.reset(empty);
          notifySuccess(t("password.changed"));
          // A new password cancels a pending email change.
          void cache.invalidateQueries({ queryKey: [settings.show.path] });
        },
        onError: (error) => showAllErrors(error, form),
      },
    ),
  );
  return { form, submit, isBusy: change.isPending };
}

export function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation("settings");
  const { form, submit, isBusy } = usePasswordForm();
  const { errors } = form.formState;
  if (!hasPassword)
    return (
      <Panel title={t("password.title")}>
        <Text size="sm" c="dimmed">
          {t("password.none")}
        </Text>
      </Panel>
    );
  return (
    <Panel title={t("password.title")}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md" align="flex-start">
          <Text size="sm" c="dimmed">
            {t("password.about")}
          </Text>
          <PasswordField
            label={t("password.current")}
            autoComplete="current-password"
            error={errors.password_current?.message}
            w="100%"
            maw={420}
            {...form.register("password_current")}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" w="100%">
            <NewPassword
              typed={form.watch("password")}
              password={{ label: t("password.new"), error: errors.password?.message, ...form.register("password") }}
              confirmation={{
                label: t("password.confirm"),
                error: errors.password_confirm?.message,
                ...form.register("password_confirm"),
              }}
            />
          </SimpleGrid>
          <Button type="submit" loading={isBusy}>
            {t("password.submit")}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
