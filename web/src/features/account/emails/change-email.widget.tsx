import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { emails } from "#contract/account/emails.contract.ts";
import { settings } from "#contract/team/settings.contract.ts";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { resolverOf } from "#web/platform/form-check.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";
import { NewEmailCode } from "./new-email-code.widget.tsx";

type Change = z.output<typeof settings.show.reply>["emailChange"];
const empty = { email: "", password_current: "" };

function AskChange() {
  const { t } = useTranslation("emails");
  const ask = useWrite(emails.askChange, [settings.show]);
  const form = useForm({ resolver: resolverOf(emails.askChange.body), defaultValues: empty });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    ask.mutate(
      { body },
      {
        onSuccess: () => {
          form.reset(empty);
          notifySuccess(t("asked"));
        },
        onError: (error) => showAllErrors(error, form),
      },
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md" align="flex-start">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" w="100%">
          <TextInput
            type="email"
            label={t("new")}
            autoComplete="off"
            error={errors.email?.message}
            {...form.register("email")}
          />
          <PasswordField
            label={t("password")}
            autoComplete="current-password"
            error={errors.password_current?.message}
            {...form.register("password_current")}
          />
        </SimpleGrid>
        <Button type="submit" loading={ask.isPending}>
          {t("submit")}
        </Button>
      </Stack>
    </form>
  );
}

export function EmailPanel({ email, change, hasPassword }: { email: string; change: Change; hasPassword: boolean }) {
  const { t } = useTranslation("emails");
  return (
    <Panel title={t("title")}>
      <Stack gap="md">
        <Text size="sm">
          {t("present")} <b dir="auto">{email}</b>
        </Text>
        {change?.waitsFor === "link" && (
          <Text size="sm" c="dimmed" role="status">
            {t("waitsForLink", { present: email, next: change.email })}
          </Text>
        )}
        {change?.waitsFor === "code" && <NewEmailCode email={change.email} />}
        {hasPassword ? (
          <AskChange />
        ) : (
          <Text size="sm" c="dimmed">
            {t("noPassword")}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
