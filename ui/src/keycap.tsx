import classes from "./keycap.module.css";

/** Decorative: screen readers get `aria-keyshortcuts`. */
export function Keycap({ children }: { children: string }) {
  return (
    <kbd className={classes.root} aria-hidden>
      {children}
    </kbd>
  );
}
