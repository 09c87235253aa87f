import { Button, Group, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { apiKeys } from "#contract/callbacks/api-keys.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./api-keys.module.css";
import { TrialOutcome } from "./trial-outcome.widget.tsx";

export function TestCallback({ hasKey }: { hasKey: boolean }) {
  const { t } = useTranslation("apiKeys");
  const send = useWrite(apiKeys.testCallback, [apiKeys.list]);
  const form = useForm({ defaultValues: { url: "" } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) =>
    send.mutateAsync({ body }).then(
      () => form.clearErrors(),
      (error: unknown) => showErrors(form, error, t("test.failed")),
    ),
  );
  return (
    <section className={classes.card} aria-labelledby="test-callback">
      <form className={classes.test} onSubmit={(event) => void submit(event)} noValidate>
        <h2 id="test-callback" className={classes.title}>
          {t("test.title")}
        </h2>
        <p className={classes.about}>{t(hasKey ? "test.about" : "test.needsKey")}</p>
        <FormAlert message={errors.root?.message} />
        <Group align="flex-end" gap="xs" className={classes.send ?? ""}>
          <TextInput
            label={t("test.url")}
            placeholder="https://"
            type="url"
            dir="ltr"
            disabled={!hasKey}
            error={errors.url?.message}
            {...form.register("url")}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconSend size={16} />}
            disabled={!hasKey}
            loading={send.isPending}
          >
            {t("test.send")}
          </Button>
        </Group>
        {send.data && !send.isPending && <TrialOutcome tested={send.data} />}
      </form>
    </section>
  );
}
