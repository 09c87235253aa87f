import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { devices } from "#contract/account/devices.calls.ts";
import { resets } from "#contract/account/resets.calls.ts";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { RecoveryCodes } from "#web/features/account/registrations/recovery-codes.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";

function useRenewal(onMade: (codes: string[]) => void) {
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const renew = async (password_current: string, token: string) => {
    setIsBusy(true);
    try {
      onMade((await sendDeskCall(resets.renewRecoveryCodes, { body: { password_current, token } })).recoveryCodes);
      void cache.invalidateQueries({ queryKey: [devices.list.path] });
    } catch (error) {
      showAllErrors(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { renew, isBusy };
}

function RenewalForm({ onMade, onClose }: { onMade: (codes: string[]) => void; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const { renew, isBusy } = useRenewal(onMade);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isBusy) void renew(String(form.get("password")), String(form.get("token")));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">{t("recovery.body")}</Text>
        <PasswordField name="password" label={t("password.current")} autoComplete="current-password" required />
        <TextInput
          name="token"
          label={t("recovery.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          dir="ltr"
          required
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t("recovery.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** New codes need the password and a fresh code; they are shown once, so a click outside does not close the drawer. */
export function RecoveryCodesDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setCodes(null);
    onClose();
  };
  return (
    <Dialog title={t("recovery.title")} isOpen={isOpen} onClose={close} closesOutside={codes === null}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={async () => close()} />
      ) : (
        <RenewalForm onMade={setCodes} onClose={close} />
      )}
    </Dialog>
  );
}
