import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { Instant } from "#web/platform/instant.tsx";
import { Actor, Origin, Subject, Toggle } from "./audit-cells.widget.tsx";
import { AuditDetails } from "./audit-details.widget.tsx";
import type { AuditGroup } from "./audit-groups.rules.ts";
import classes from "./audit-log.module.css";
import type { AuditListProps } from "./audit-table.widget.tsx";
import { useAuditWords } from "./audit-words.ts";

const placeholders = ["1", "2", "3", "4"];

function Card({ group, isOpen, onToggle }: { group: AuditGroup; isOpen: boolean; onToggle: () => void }) {
  const { entry, others } = group;
  const words = useAuditWords();
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <b className={classes.sentence}>{words.ofGroup(group)}</b>
        <Toggle entry={entry} isOpen={isOpen} onToggle={onToggle} />
      </div>
      <div className={classes.line}>
        <Actor entry={entry} />
        <Origin entry={entry} />
      </div>
      <div className={classes.line}>
        <Subject entry={entry} />
        <Instant at={entry.at} className={classes.quiet} />
      </div>
      {isOpen && [entry, ...others].map((each) => <AuditDetails key={each.seq} entry={each} />)}
    </li>
  );
}

export function AuditCards({ items, isStale, error, empty, opened, onToggle }: AuditListProps) {
  const { t } = useTranslation("auditLog");
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
    <ul className={classes.cards} aria-label={t("title")} aria-busy={items === undefined || isStale}>
      {items === undefined
        ? placeholders.map((each) => (
            <li key={each} className={classes.card}>
              <Skeleton height={14} width="55%" radius="xl" />
              <Skeleton height={12} width="80%" radius="xl" />
            </li>
          ))
        : items.map((group) => (
            <Card
              key={group.entry.seq}
              group={group}
              isOpen={opened === group.entry.seq}
              onToggle={() => onToggle(group.entry.seq)}
            />
          ))}
    </ul>
  );
}
