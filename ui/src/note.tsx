import type { ComponentProps, ReactNode } from "react";
import classes from "./note.module.css";

type Props = Omit<ComponentProps<"section">, "title"> & {
  /** `wait`: our own work; `info`: the machine's, or others'. */
  tone: "bad" | "wait" | "good" | "info" | "plain";
  icon?: ReactNode;
  title?: ReactNode;
};

/** The one notice. Without `icon` and `title` its children are an icon, and the words in a `<div>`. */
export function Note({ tone, icon, title, className = "", children, ...rest }: Props) {
  const isWhole = icon === undefined && title === undefined;
  return (
    <section className={`${classes.root} ${className}`} data-tone={tone} {...rest}>
      {icon}
      {isWhole ? (
        children
      ) : (
        <div>
          {title && <NoteTitle>{title}</NoteTitle>}
          {children}
        </div>
      )}
    </section>
  );
}

export const NoteTitle = ({ className = "", ...rest }: ComponentProps<"p">) => (
  <p className={`${classes.title} ${className}`} {...rest} />
);
