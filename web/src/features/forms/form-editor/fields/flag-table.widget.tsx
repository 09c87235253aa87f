import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./flag-table.module.css";

type Column = { key: string; head: string };

/** A row per field, a column per setting. On phones each row is a card; empty cells are not drawn. */
export function FlagTable({ head, columns, children }: { head: string; columns: Column[]; children: ReactNode }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ key, head: name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** `isOff`: the field is not requested, so its settings are hidden. */
export function FlagRow({
  name,
  hint,
  isOff = false,
  error,
  children,
}: {
  name: string;
  hint: string;
  isOff?: boolean;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <tr data-off={isOff || undefined}>
      <th scope="row">
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{hint}</span>
        {error && (
          <span className={classes.error} role="alert">
            {error}
          </span>
        )}
      </th>
      {children}
    </tr>
  );
}

/** `word` is the column's, shown beside the box on phones; `label` names row and column for screen readers. */
export function FlagCell({
  word,
  label,
  checked,
  onChange,
}: {
  word: string;
  label: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <td>
      <Checkbox
        aria-label={label}
        label={<span className={classes.word}>{word}</span>}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </td>
  );
}

export function FlagNotes({ notes }: { notes: string[] }) {
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
