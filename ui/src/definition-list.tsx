import type { ReactNode } from "react";
import classes from "./definition-list.module.css";

/** `id` where two terms may be equal. */
type Item = { id?: string; term: string; value: ReactNode };

export function DefinitionList({ items, isWide = false }: { items: readonly Item[]; isWide?: boolean }) {
  return (
    <dl className={classes.root} data-wide={isWide}>
      {items.map(({ id, term, value }) => (
        <div key={id ?? term} className={classes.item}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
