import { Button } from "@mantine/core";
import { IconClockX, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { FormAlert } from "#ui/form-alert.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { forgetResetLink } from "#web/sign-in/reset-link.ts";

type Again = "/forgot-password" | "/login/reset-2fa";

/** An expired link, or a page opened without one; both lead to a new link. */
export function LinkTrouble({ kind, again }: { kind: "expired" | "noLink"; again: Again }) {
  const { t } = useTranslation("resets");
  const Icon = kind === "expired" ? IconClockX : IconMail;
  return (
    <>
      <AuthHead icon={<Icon size={20} stroke={1.75} />} title={t(`trouble.${kind}.title`)}>
        {t(`trouble.${kind}.lead`)}
      </AuthHead>
      <Button component={Link} to={again} onClick={forgetResetLink} size="md" fullWidth>
        {t("trouble.again")}
      </Button>
    </>
  );
}

/** The check failed, but not because of the link: try again. */
export function LinkRetry({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation("resets");
  return (
    <>
      <FormAlert message={message} />
      <Button variant="default" my="md" onClick={onRetry}>
        {t("retry")}
      </Button>
    </>
  );
}
