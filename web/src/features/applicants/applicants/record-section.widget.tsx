import { type ReactNode, useId } from "react";
import classes from "./record.module.css";

/** `id`: what an address may name to begin there. */
export function RecordSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading} {...(id && { id })}>
      <h2 id={heading} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
