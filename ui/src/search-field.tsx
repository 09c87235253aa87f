import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./search-field.module.css";

type Props = { label: string; value: string; onChange: (text: string) => void };

/** Follows the address, so that "back" shows the earlier search. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState({ text: value, from: value });
  const find = useDebouncedCallback((text: string) => onChange(text), 300);
  if (typed.from !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value });
  return (
    <TextInput
      type="search"
      className={classes.search ?? ""}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      maxLength={128}
      value={typed.text}
      onChange={({ currentTarget }) => {
        setTyped({ ...typed, text: currentTarget.value });
        find(currentTarget.value.trim());
      }}
    />
  );
}
