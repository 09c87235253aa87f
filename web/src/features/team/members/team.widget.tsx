import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as limits from "#contract/limits.ts";
import type { AnyRole } from "#contract/permissions.ts";
import { memberFailures, members } from "#contract/team/members.calls.ts";
import type { MemberView } from "#contract/team/members.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { Panel } from "#ui/panel.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { type PageSearch, pageCounts } from "#web/platform/page-search.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { HandOverDrawer } from "./hand-over.drawer.tsx";
import { InviteMemberDrawer } from "./invite-member.drawer.tsx";
import { MemberCards } from "./member-cards.widget.tsx";
import { MemberTable } from "./member-table.widget.tsx";
import classes from "./members.module.css";
import type { MemberAction } from "./team.rules.ts";
import { ChangeRole, MemberLimit, RemoveMember } from "./team-dialogs.widget.tsx";

type Requested =
  | { kind: "invite" | "limit" }
  | { kind: "role"; member: MemberView; role: AnyRole }
  | { kind: "remove" | "own"; member: MemberView }
  | null;

function useResend(onFull: () => void) {
  const { t } = useTranslation("members");
  const resend = useWrite(members.resend, [members.list]);
  return ({ id, email }: MemberView) =>
    resend.mutate(
      { body: { id } },
      {
        onSuccess: () => notifySuccess(t("resent", { email })),
        onError: (error) =>
          error.code === memberFailures.limit_reached.code
            ? onFull()
            : notifyError(sayError(error, t("failed.resend"))),
      },
    );
}

function Dialogs({ requested, onAsk }: { requested: Requested; onAsk: (next: Requested) => void }) {
  const close = () => onAsk(null);
  return (
    <>
      <InviteMemberDrawer
        isOpen={requested?.kind === "invite"}
        onClose={close}
        onFull={() => onAsk({ kind: "limit" })}
      />
      <MemberLimit isOpen={requested?.kind === "limit"} limit={limits.membersPerProject} onClose={close} />
      <ChangeRole requested={requested?.kind === "role" ? requested : null} onClose={close} />
      <RemoveMember member={requested?.kind === "remove" ? requested.member : null} onClose={close} />
      {requested?.kind === "own" && <HandOverDrawer member={requested.member} onClose={close} />}
    </>
  );
}

export function Team({ search, onSearch }: { search: PageSearch; onSearch: (next: Partial<PageSearch>) => void }) {
  const { t } = useTranslation("members");
  const format = useFormat();
  const isPhone = useMediaQuery("(max-width: 56.25em)", undefined, { getInitialValueInEffect: false });
  const [requested, setRequested] = useState<Requested>(null);
  const resend = useResend(() => setRequested({ kind: "limit" }));
  const { page = 1, count = 10 } = search;
  const list = useReplyQuery(members.list, { body: { page, count, filters: {} } });
  const seats = list.data?.seats;
  const isFull = seats !== undefined && seats.taken >= seats.limit;
  const onAction = (member: MemberView, action: MemberAction) =>
    action === "resend" ? resend(member) : setRequested({ kind: action, member });
  const shown = {
    items: list.data?.items,
    isStale: list.isPlaceholderData,
    error: list.error && { message: sayError(list.error), onRetry: () => void list.refetch() },
    empty: (
      <EmptyState icon={<IconUsers size={20} />} title={t("empty.title")}>
        {t("empty.body")}
      </EmptyState>
    ),
    onRole: (member: MemberView, role: AnyRole) => setRequested({ kind: "role", member, role }),
    onAction,
  };
  return (
    <div id="team" className={classes.anchor}>
      <Panel
        title={t("title")}
        beside={
          seats && (
            <span className={classes.seats}>
              {t("seats", { taken: format.number(seats.taken), limit: format.number(seats.limit) })}
            </span>
          )
        }
        actions={
          <Button
            data-page-action
            size="sm"
            leftSection={<IconUserPlus size={16} stroke={1.75} />}
            onClick={() => setRequested({ kind: isFull ? "limit" : "invite" })}
          >
            {t("invite")}
          </Button>
        }
      >
        {isPhone ? <MemberCards {...shown} /> : <MemberTable {...shown} />}
        {list.data && (list.data.total > 10 || page > 1) && (
          <PageControl
            page={page}
            count={count}
            total={list.data.total}
            isCapped={list.data.totalIsCapped}
            counts={pageCounts}
            onPage={(next) => onSearch({ page: next })}
            onCount={(next) => onSearch({ page: undefined, count: pageCounts.find((each) => each === next) })}
          />
        )}
      </Panel>
      <Dialogs requested={requested} onAsk={setRequested} />
    </div>
  );
}
