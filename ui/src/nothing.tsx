import classes from "./nothing.module.css";

/** In a column, where words would take two lines: they are in a tooltip, and for screen readers. */
export const Nothing = ({ label }: { label: string }) => (
  <span className={classes.root} role="img" aria-label={label} title={label}>
    –
  </span>
);
