import type { ReactNode } from "react";
import classes from "./definition-list.module.css";

/** Terms and their values, in as many columns as there is room for. */
export function DefinitionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.root}>
      {items.map(({ term, value }) => (
        <div key={term} className={classes.item}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
