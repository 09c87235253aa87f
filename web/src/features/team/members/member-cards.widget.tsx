import { useTranslation } from "react-i18next";
import { CardList } from "#ui/card-list.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { InvitedDate, MemberMenu, MemberStatusBadge, Person, RoleChoice } from "./member-cells.widget.tsx";
import type { MemberListProps } from "./member-table.widget.tsx";
import classes from "./members.module.css";

export function MemberCards({ items, isStale, error, empty, onRole, onAction }: MemberListProps) {
  const { t } = useTranslation("members");
  return (
    <CardList
      label={t("title")}
      className={classes.cards}
      items={items}
      error={error}
      empty={empty}
      isStale={isStale}
      placeholders={3}
      placeholder={(key) => (
        <li key={key}>
          <Skeleton height={132} radius="md" />
        </li>
      )}
    >
      {(member) => (
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
      )}
    </CardList>
  );
}
