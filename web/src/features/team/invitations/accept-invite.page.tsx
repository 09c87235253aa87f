import { Button } from "@mantine/core";
import { IconLogin2, IconUserExclamation, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { SignInStep } from "#contract/account/sessions.calls.ts";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { invitationFailures, invitations } from "#contract/team/invitations.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { AuthHead } from "#web/features/account/sign-in/auth-head.widget.tsx";
import { useProvenEmail } from "#web/features/account/sign-in/proven-email.query.ts";
import { ProvenEmailScreen } from "#web/features/account/sign-in/proven-email.widget.tsx";
import { LoadingScreen } from "#web/features/frame/layout/loading-screen.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useRoleName } from "#web/platform/role-name.ts";
import { useSession } from "#web/platform/session.ts";
import { invitationToken } from "#web/sign-in/invitation-link.ts";
import { AcceptInvitation, LeaveOtherAccount } from "./accept-with-account.widget.tsx";
import { InvitationTrouble } from "./invitation-trouble.widget.tsx";
import { RegisterMember } from "./register-member.widget.tsx";

type Invitation = ReplyOfEndpoint<typeof invitations.check>;
type Opened = { invitation: Invitation; token: string; onDead: () => void };

/** Asked once per visit, and not shared in the cache: the key holds no token. */
const useInvitation = (token: string) =>
  useQuery({
    queryKey: [invitations.check.path],
    queryFn: ({ signal }) => sendDeskCall(invitations.check, { body: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const provedSteps: readonly SignInStep[] = ["create-project", "authenticate", "done"];

function useSaying({ projectName: project, inviterName, email, role, roleName }: Invitation) {
  const { t } = useTranslation("invitations");
  const nameOf = useRoleName();
  const values = { project, inviter: inviterName ?? "", email, role: nameOf(role, roleName) };
  const say = (key: "lead" | "leadNobody" | "known.lead" | "accept.lead" | "accept.leadNobody") => (
    <Trans t={t} i18nKey={key} values={values} components={{ b: <b /> }} />
  );
  return { say, by: inviterName === null ? ("leadNobody" as const) : ("lead" as const) };
}

/** For a session with every factor proved; only the invited account may accept. */
function WithAccount({ invitation, token, onDead }: Opened) {
  const { t } = useTranslation("invitations");
  const own = useProvenEmail();
  const { say, by } = useSaying(invitation);
  const { projectName: project, email } = invitation;
  if (own === null) return <ProvenEmailScreen />;
  if (own !== email)
    return (
      <>
        <AuthHead icon={<IconUserExclamation size={20} stroke={1.75} />} title={t("other.title")}>
          <Trans t={t} i18nKey="other.lead" values={{ own, email, project }} components={{ b: <b /> }} />
        </AuthHead>
        <LeaveOtherAccount />
      </>
    );
  return (
    <>
      <AuthHead icon={<IconUserPlus size={20} stroke={1.75} />} title={t("title", { project })}>
        {say(`accept.${by}`)}
      </AuthHead>
      <AcceptInvitation token={token} onDead={onDead} />
    </>
  );
}

function Opened(opened: Opened) {
  const { t } = useTranslation("invitations");
  const { step } = useSession();
  const { say, by } = useSaying(opened.invitation);
  const { hasAccount, email, projectName: project } = opened.invitation;
  if (provedSteps.includes(step)) return <WithAccount {...opened} />;
  if (hasAccount)
    return (
      <>
        <AuthHead icon={<IconLogin2 size={20} stroke={1.75} />} title={t("title", { project })}>
          {say("known.lead")}
        </AuthHead>
        <Button component={Link} to="/login" size="md" fullWidth>
          {t("known.signIn")}
        </Button>
      </>
    );
  return (
    <>
      <AuthHead icon={<IconUserPlus size={20} stroke={1.75} />} title={t("title", { project })}>
        {say(by)}
      </AuthHead>
      <RegisterMember token={opened.token} email={email} onDead={opened.onDead} />
    </>
  );
}

function WithToken({ token }: { token: string }) {
  const { t } = useTranslation("invitations");
  const invitation = useInvitation(token);
  const [isDead, setIsDead] = useState(false);
  const isExpired = invitation.error instanceof ApiError && invitation.error.code === invitationFailures.expired.code;
  if (isDead || isExpired) return <InvitationTrouble kind="expired" />;
  if (invitation.data) return <Opened invitation={invitation.data} token={token} onDead={() => setIsDead(true)} />;
  if (invitation.isFetching) return <LoadingScreen />;
  return (
    <>
      <FormAlert message={sayError(invitation.error)} />
      <Button variant="default" my="md" onClick={() => void invitation.refetch()}>
        {t("retry")}
      </Button>
    </>
  );
}

/** Opened by the mailed link, whose token is already removed from the address. */
export function AcceptInvitePage() {
  const [token] = useState(invitationToken);
  return token === null ? <InvitationTrouble kind="noLink" /> : <WithToken token={token} />;
}
