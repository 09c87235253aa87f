import type { ReactNode } from "react";
import classes from "./definition-list.module.css";

/** `id` where two terms may be equal. */
export type DefinitionItem = { id?: string; term: string; value: ReactNode };

/** `rows`: the value beside its term; `line`: one pair after the other, small. */
type Layout = "columns" | "wide" | "rows" | "line";

export function DefinitionList({ items, layout = "columns" }: { items: readonly DefinitionItem[]; layout?: Layout }) {
  return (
    <dl className={classes.root} data-layout={layout}>
      {items.map(({ id, term, value }) => (
        <div key={id ?? term} className={classes.item}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
