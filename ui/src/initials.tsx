import classes from "./initials.module.css";

const tones = 6;

const toneOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % tones;

function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toLocaleUpperCase();
}

/** Decorative: the name is beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={classes.root} data-tone={toneOf(name)} aria-hidden>
      {lettersOf(name)}
    </span>
  );
}
