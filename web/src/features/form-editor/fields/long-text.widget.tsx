import { Textarea, type TextareaProps } from "@mantine/core";
import classes from "./long-text.module.css";

type Props = Omit<TextareaProps, "autosize" | "minRows" | "maxRows" | "rows"> & { lines: number; linesMost: number };

/** A text of several lines, which grows with what is in it. The browser sees to that: a script would measure at every key. */
export const LongText = ({ lines, linesMost, ...props }: Props) => (
  <Textarea
    {...props}
    rows={lines}
    classNames={{ input: classes.growing ?? "" }}
    style={{ "--lines": lines, "--lines-most": linesMost }}
  />
);
