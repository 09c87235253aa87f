import type { ComponentProps } from "react";
import classes from "./note.module.css";

type Props = ComponentProps<"section"> & { tone: "bad" | "wait" | "good" | "plain" };

/** An icon, and the words in a `<div>`. */
export function Note({ tone, className = "", ...rest }: Props) {
  return <section className={`${classes.root} ${className}`} data-tone={tone} {...rest} />;
}

export const NoteTitle = ({ className = "", ...rest }: ComponentProps<"p">) => (
  <p className={`${classes.title} ${className}`} {...rest} />
);
