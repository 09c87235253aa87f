import { Button } from "@mantine/core";
import { IconArrowBackUp, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formEmails } from "#contract/records/form-emails.calls.ts";
import { FormEmail, type FormEmailKind } from "#contract/records/forms/form-emails.ts";
import { Confirm } from "#ui/confirm.tsx";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";

/** Sends this mail, unsaved as it is, to the signed-in user. */
export function SendTest({ formId, kind, email }: { formId: string | null; kind: FormEmailKind; email: FormEmail }) {
  const { t } = useTranslation("formEmails");
  const { user } = useSession();
  const test = useWrite(formEmails.test);
  const address = user?.email ?? "";
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} stroke={1.75} />}
      loading={test.isPending}
      disabled={!FormEmail.safeParse(email).success}
      onClick={() =>
        test.mutate(
          { body: { ...(formId && { public_id: formId }), kind, email } },
          { onSuccess: () => notifySuccess(t("test.sent", { address })), onError: notifyError },
        )
      }
    >
      {t("test.send")}
    </Button>
  );
}

export function RestoreBuiltIn({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation("formEmails");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
        onClick={() => setAsking(true)}
      >
        {t("back.action")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t("back.title")}
        action={t("back.confirm")}
        isDangerous
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        onClose={() => setAsking(false)}
      >
        {t("back.body")}
      </Confirm>
    </>
  );
}
