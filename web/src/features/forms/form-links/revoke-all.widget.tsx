import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formLinks } from "#contract/forms/form-links.calls.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useFormat } from "#web/platform/format.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

type Props = { filters: { form_id: string; search?: string }; total: number; isCapped: boolean };

export function RevokeAll({ filters, total, isCapped }: Props) {
  const { t } = useTranslation("formLinks");
  const format = useFormat();
  const [isRequested, setRequested] = useState(false);
  const revoke = useWrite(formLinks.revokeOpen, [formLinks.open]);
  const confirm = () =>
    revoke.mutate(
      { body: filters },
      {
        onSuccess: ({ revoked }) => notifySuccess(t("all.done", { count: revoked })),
        onError: notifyError,
        onSettled: () => setRequested(false),
      },
    );
  const many = { count: total, number: isCapped ? `${format.number(total)}+` : format.number(total) };
  return (
    <>
      <Button
        variant="default"
        {...(total > 0 && { c: "var(--mantine-color-error)" })}
        disabled={total === 0}
        onClick={() => setRequested(true)}
      >
        {t(filters.search ? "all.openFound" : "all.open")}
      </Button>
      <Confirm
        isOpen={isRequested}
        title={t("all.title", many)}
        action={t("all.action")}
        isDangerous
        isBusy={revoke.isPending}
        onConfirm={confirm}
        onClose={() => setRequested(false)}
      >
        {t("all.body")}
      </Confirm>
    </>
  );
}
