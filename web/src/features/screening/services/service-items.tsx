import type { ServiceLine } from "#contract/screening/services/service-lines.ts";
import classes from "./services.module.css";

/** Terms may be equal: the entries of a list. */
export const serviceItemsOf = (lines: readonly ServiceLine[]) =>
  lines.map(({ term, value, isCode }, at) => ({
    id: `${at} ${term}`,
    term,
    value: isCode ? (
      <bdi dir="ltr" className={classes.code}>
        {value}
      </bdi>
    ) : (
      <span dir="auto">{value}</span>
    ),
  }));
