import { Button } from "@mantine/core";
import { IconClockX, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { forgetInvitation } from "#web/sign-in/invitation-link.ts";

/** Only an admin of the project can send a new invitation (specification 1, section 2). */
export function InvitationTrouble({ kind }: { kind: "expired" | "noLink" }) {
  const { t } = useTranslation("invitations");
  const Icon = kind === "expired" ? IconClockX : IconMail;
  return (
    <>
      <AuthHead icon={<Icon size={20} stroke={1.75} />} title={t(`trouble.${kind}.title`)}>
        {t(`trouble.${kind}.lead`)}
      </AuthHead>
      <Button component={Link} to="/login" onClick={forgetInvitation} variant="default" size="md" fullWidth>
        {t(`trouble.${kind}.signIn`)}
      </Button>
    </>
  );
}
