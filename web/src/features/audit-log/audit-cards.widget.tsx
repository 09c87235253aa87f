import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { AuditEntryView } from "#contract/audit-log.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { Instant } from "#web/features/shell/instant.widget.tsx";
import { Actor, Origin, Subject, Toggle } from "./audit-cells.widget.tsx";
import { AuditDetails } from "./audit-details.widget.tsx";
import classes from "./audit-log.module.css";
import type { AuditListProps } from "./audit-table.widget.tsx";
import { useAuditWords } from "./audit-words.ts";

const placeholders = ["1", "2", "3", "4"];

function Card({ entry, isOpen, onToggle }: { entry: AuditEntryView; isOpen: boolean; onToggle: () => void }) {
  const words = useAuditWords();
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <b className={classes.sentence}>{words.sentence(entry)}</b>
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
      {isOpen && <AuditDetails entry={entry} />}
    </li>
  );
}

/** The log on a phone: a card per entry. */
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
        : items.map((entry) => (
            <Card key={entry.seq} entry={entry} isOpen={opened === entry.seq} onToggle={() => onToggle(entry.seq)} />
          ))}
    </ul>
  );
}
