import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeys } from "#contract/account/passkeys.calls.ts";
import type { PasskeyView } from "#contract/account/passkeys.contract.ts";
import { Dialog } from "#ui/dialog.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";

function RenameForm({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const { t } = useTranslation("passkeys");
  const rename = useWrite(passkeys.rename, [passkeys.list]);
  const [name, setName] = useState(passkey.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("name")}
          value={name}
          maxLength={64}
          data-autofocus
          error={rename.error ? sayError(rename.error) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {t("rename.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyView | null; onClose: () => void }) {
  const { t } = useTranslation("passkeys");
  const last = useLast(passkey);
  return (
    <Dialog title={t("rename.title")} isOpen={passkey !== null} onClose={onClose}>
      {last && <RenameForm key={last.id} passkey={last} onClose={onClose} />}
    </Dialog>
  );
}
