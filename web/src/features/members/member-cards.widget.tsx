import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { InvitedDate, MemberMenu, MemberStatusBadge, Person, RoleChoice } from "./member-cells.widget.tsx";
import type { MemberListProps } from "./member-table.widget.tsx";
import classes from "./members.module.css";

const placeholders = ["1", "2", "3"];

export function MemberCards({ items, isStale, error, empty, onRole, onAction }: MemberListProps) {
  const { t } = useTranslation("members");
  const words = useUiWords();
  if (error)
    return (
      <EmptyState
        icon={<IconAlertTriangle size={22} />}
        title={words.loadFailed}
        action={
          <Button variant="default" onClick={error.onRetry}>
            {words.retry}
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  if (items?.length === 0) return empty;
  return (
    <ul
      className={classes.cards}
      data-stale={isStale}
      aria-label={t("title")}
      aria-busy={items === undefined || isStale}
    >
      {items === undefined &&
        placeholders.map((each) => (
          <li key={each}>
            <Skeleton height={132} radius="md" />
          </li>
        ))}
      {items?.map((member) => (
        <li key={member.id} className={classes.card}>
          <div className={classes.head}>
            <Person member={member} />
            <MemberMenu member={member} onAction={onAction} />
          </div>
          <div className={classes.line}>
            <MemberStatusBadge member={member} />
            <InvitedDate member={member} />
          </div>
          <RoleChoice member={member} onRole={onRole} />
        </li>
      ))}
    </ul>
  );
}
