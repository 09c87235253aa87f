import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import classes from "./search-field.module.css";

type Props = {
  label: string;
  /** Of what is searched, on hover. */
  hint?: string;
  value: string;
  onChange: (text: string) => void;
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** The key that the page has for it, as printed. */
  shortcut?: string;
};

const pauseMs = 300;

/**
 * Searches after a pause in typing, with Enter, and when the field is left: a search that came later would take back the click
 * that left it. Follows the address, so that "back" shows the earlier search.
 */
export function SearchField({ label, hint, value, onChange, fieldRef, shortcut }: Props) {
  const [typed, setTyped] = useState({ text: value, from: value });
  const find = useDebouncedCallback((text: string) => {
    if (text !== value) onChange(text);
  }, pauseMs);
  if (typed.from !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value });
  return (
    <TextInput
      type="search"
      {...(fieldRef && { ref: fieldRef })}
      aria-keyshortcuts={shortcut}
      className={classes.search ?? ""}
      aria-label={label}
      placeholder={label}
      title={hint}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      maxLength={128}
      value={typed.text}
      onChange={({ currentTarget }) => {
        setTyped({ ...typed, text: currentTarget.value });
        find(currentTarget.value.trim());
      }}
      onKeyDown={({ key }) => {
        if (key === "Enter") find.flush();
      }}
      onBlur={() => find.flush()}
    />
  );
}
