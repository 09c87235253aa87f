import classes from "./initials.module.css";

function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toUpperCase();
}

/** Decorative: the name is beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={classes.root} aria-hidden>
      {lettersOf(name)}
    </span>
  );
}
