import { useTranslation } from "react-i18next";
import { CardList } from "#ui/card-list.tsx";
import cells from "#ui/cells.module.css";
import { Skeleton } from "#ui/skeleton.tsx";
import { Instant } from "#web/platform/instant.tsx";
import { Actor, Origin, Subject, Toggle } from "./audit-cells.widget.tsx";
import { AuditDetails } from "./audit-details.widget.tsx";
import type { AuditGroup } from "./audit-groups.rules.ts";
import classes from "./audit-log.module.css";
import type { AuditListProps } from "./audit-table.widget.tsx";
import { useAuditWords } from "./audit-words.ts";

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
        <Instant at={entry.at} className={cells.quiet} />
      </div>
      {isOpen && [entry, ...others].map((each) => <AuditDetails key={each.seq} entry={each} />)}
    </li>
  );
}

export function AuditCards({ items, isStale, error, empty, opened, onToggle }: AuditListProps) {
  const { t } = useTranslation("auditLog");
  return (
    <CardList
      label={t("title")}
      className={classes.cards}
      items={items}
      error={error}
      empty={empty}
      isStale={isStale}
      placeholders={4}
      placeholder={(key) => (
        <li key={key} className={classes.card}>
          <Skeleton height={14} width="55%" radius="xl" />
          <Skeleton height={12} width="80%" radius="xl" />
        </li>
      )}
    >
      {(group) => (
        <Card
          key={group.entry.seq}
          group={group}
          isOpen={opened === group.entry.seq}
          onToggle={() => onToggle(group.entry.seq)}
        />
      )}
    </CardList>
  );
}
