import type { ReactNode } from "react";
import classes from "./facet.module.css";

export type FacetOption = { value: string; label: string; icon?: ReactNode };
/** A function for long lists: called when the list opens. */
type Options = readonly FacetOption[] | (() => readonly FacetOption[]);

export type FacetProps = {
  label: string;
  options: Options;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Chosen in the list, but not named on the button: for what is no filter. */
  marked?: readonly string[];
  search?: { placeholder: string; nothing: string };
};

export const facetOptionsOf = (options: Options): readonly FacetOption[] =>
  typeof options === "function" ? options() : options;

export function FacetFace({ label, options, chosen }: Pick<FacetProps, "label" | "options" | "chosen">) {
  const [first] = chosen;
  if (first === undefined) return <span className={classes.label}>{label}</span>;
  const name = facetOptionsOf(options).find(({ value }) => value === first)?.label ?? first;
  return (
    <span className={classes.face}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{name}</span>
      {chosen.length > 1 && <span className={classes.more}>+{chosen.length - 1}</span>}
    </span>
  );
}
