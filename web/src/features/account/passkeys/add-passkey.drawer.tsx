import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeys } from "#contract/account/passkeys.calls.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { placeErrors } from "#web/platform/field-errors.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { makePasskey, passkeyProblemOf } from "#web/platform/webauthn.ts";

type Said = { name?: string; token?: string; form?: string };

function useAdding(onAdded: () => void) {
  const { t } = useTranslation("passkeys");
  const cache = useQueryClient();
  const [said, setSaid] = useState<Said>({});
  const [isBusy, setIsBusy] = useState(false);

  const explain = (error: unknown): Said => {
    const problem = passkeyProblemOf(error);
    if (problem) return { form: t(`problem.${problem}`) };
    if (!(error instanceof ApiError) || error.errors.length === 0) return { form: sayError(error) };
    const { fields, rest } = placeErrors(error.errors, ["name", "token"]);
    const words = Object.entries(fields).map(([name, { message }]) => [name, sayMessage(message)]);
    const [first] = rest;
    return { ...Object.fromEntries(words), ...(first && { form: sayMessage(first.message) }) };
  };
  const add = async (name: string, token: string) => {
    setIsBusy(true);
    setSaid({});
    try {
      const response = await makePasskey(await sendDeskCall(passkeys.options, { body: { token } }));
      await sendDeskCall(passkeys.add, { body: { name, response } });
      await cache.invalidateQueries({ queryKey: [passkeys.list.path] });
      notifySuccess(t("added"));
      onAdded();
    } catch (error) {
      setSaid(explain(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { said, isBusy, add };
}

/** A name and a fresh code, then the browser's own dialog. */
function AddForm({ suggested, onClose }: { suggested: string; onClose: () => void }) {
  const { t } = useTranslation("passkeys");
  const { said, isBusy, add } = useAdding(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isBusy) void add(String(form.get("name")), String(form.get("token")).replaceAll(/\s/g, ""));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t("add.body")}</Text>
        <FormAlert message={said.form} />
        <TextInput name="name" label={t("name")} defaultValue={suggested} maxLength={64} error={said.name} />
        <TextInput
          name="token"
          label={t("add.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          dir="ltr"
          data-autofocus
          error={said.token}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t("add.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function AddPasskey(props: { isOpen: boolean; suggested: string; onClose: () => void }) {
  const { t } = useTranslation("passkeys");
  return (
    <Dialog title={t("add.title")} isOpen={props.isOpen} onClose={props.onClose}>
      <AddForm suggested={props.suggested} onClose={props.onClose} />
    </Dialog>
  );
}
