import { Button } from "@mantine/core";
import { IconClockX, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AuthHead } from "#web/features/sign-in/auth-head.widget.tsx";
import { forgetInvitation } from "#web/sign-in/invitation-link.ts";

/** A dead invitation, or the page without one: a new one comes from an admin of the project (specification 1, section 2). */
export function InvitationTrouble({ kind }: { kind: "expired" | "noLink" }) {
  const { t } = useTranslation("invitations");
  const Icon = kind === "expired" ? IconClockX : IconMail;
  return (
    <>
      <AuthHead icon={<Icon size={22} stroke={1.75} />} title={t(`trouble.${kind}.title`)}>
        {t(`trouble.${kind}.lead`)}
      </AuthHead>
      <Button component={Link} to="/login" onClick={forgetInvitation} variant="default" size="md" fullWidth>
        {t(`trouble.${kind}.signIn`)}
      </Button>
    </>
  );
}
