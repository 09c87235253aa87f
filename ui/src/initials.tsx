import classes from "./initials.module.css";

const tones = 6;

/** Always the same tone for the same name. */
const toneOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % tones;

/** First letters of the first and the last word. */
function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toLocaleUpperCase();
}

/** A round sign for a person, where there is no picture. The name stands beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={classes.root} data-tone={toneOf(name)} aria-hidden>
      {lettersOf(name)}
    </span>
  );
}
