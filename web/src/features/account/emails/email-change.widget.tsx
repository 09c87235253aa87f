import { Button, Group, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { emails } from "#contract/account/emails.calls.ts";
import { settings } from "#contract/team/settings.calls.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useWrite } from "#web/platform/queries.ts";
import { type EmailChangeLink, forgetEmailChange } from "#web/sign-in/email-change-link.ts";
import { NewEmailCode } from "./new-email-code.widget.tsx";

function ConfirmStep({
  link,
  onConfirmed,
  onClose,
}: {
  link: EmailChangeLink;
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("emails");
  const confirm = useWrite(emails.confirmChange, [settings.show]);
  return (
    <Stack gap="md">
      <FormAlert message={confirm.error ? sayError(confirm.error) : undefined} />
      <Text>
        <Trans t={t} i18nKey="dialog.ask" values={{ email: link.email }} components={{ b: <b dir="auto" /> }} />
      </Text>
      <Text size="sm" c="dimmed">
        {t("dialog.next")}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("dialog.cancel")}
        </Button>
        <Button
          loading={confirm.isPending}
          disabled={confirm.isError && confirm.error.kind === "refused"}
          onClick={() => confirm.mutate({ body: link }, { onSuccess: onConfirmed })}
        >
          {t("dialog.submit")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Opened by the link of an email change; closing it leads to /dashboard (specification 1, section 2). */
export function EmailChangeDialog({ link }: { link: EmailChangeLink }) {
  const { t } = useTranslation("emails");
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(true);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const close = () => {
    forgetEmailChange();
    setIsOpen(false);
    void navigate({ to: "/dashboard", replace: true });
  };
  return (
    <Dialog title={t("dialog.title")} isOpen={isOpen} onClose={close} closesOutside={false}>
      {isConfirmed ? (
        <NewEmailCode email={link.email} onDone={close} />
      ) : (
        <ConfirmStep link={link} onConfirmed={() => setIsConfirmed(true)} onClose={close} />
      )}
    </Dialog>
  );
}
