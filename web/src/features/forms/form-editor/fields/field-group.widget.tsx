import type { ReactNode } from "react";
import classes from "./field-group.module.css";

/** `isCard`: in a frame of its own. */
export function FieldGroup({
  title,
  lead,
  isCard = false,
  children,
}: {
  title: string;
  lead?: string;
  isCard?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={classes.root} data-card={isCard || undefined}>
      <legend className={classes.title}>{title}</legend>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
