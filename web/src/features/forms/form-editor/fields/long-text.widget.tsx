import { Textarea, type TextareaProps } from "@mantine/core";
import classes from "./long-text.module.css";

type Props = Omit<TextareaProps, "autosize" | "minRows" | "maxRows" | "rows"> & { lines: number; linesMost: number };

/** Grows with its text, by CSS: a script would measure it at every key. */
export const LongText = ({ lines, linesMost, ...props }: Props) => (
  <Textarea
    {...props}
    rows={lines}
    classNames={{ input: classes.growing ?? "" }}
    style={{ "--lines": lines, "--lines-most": linesMost }}
  />
);
