import type { ReactNode } from "react";
import classes from "./definition-list.module.css";

/** `id` where two terms may read the same. */
type Item = { id?: string; term: string; value: ReactNode };

/** Terms and their values, in as many columns as there is room for; `isWide` leaves room for terms that are sentences. */
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
