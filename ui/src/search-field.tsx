import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./search-field.module.css";

type Props = {
  label: string;
  /** Of what is searched, on hover. */
  hint?: string;
  value: string;
  onChange: (text: string) => void;
};

const pauseMs = 300;

/**
 * Searches after a pause in typing, with Enter, and when the field is left: a search that came later would take back the click
 * that left it. Follows the address, so that "back" shows the earlier search.
 */
export function SearchField({ label, hint, value, onChange }: Props) {
  const [typed, setTyped] = useState({ text: value, from: value });
  const find = useDebouncedCallback((text: string) => {
    if (text !== value) onChange(text);
  }, pauseMs);
  if (typed.from !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value });
  return (
    <TextInput
      type="search"
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
