import classes from "./keycap.module.css";

/** A key of the keyboard, as it is printed. A hint beside words; those who do not see it hear `aria-keyshortcuts`. */
export function Keycap({ children }: { children: string }) {
  return (
    <kbd className={classes.root} aria-hidden>
      {children}
    </kbd>
  );
}
