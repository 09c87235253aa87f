import { Code } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "#contract/lists.contract.ts";
import { Note, NoteTitle } from "#ui/note.tsx";
import classes from "./lists.module.css";

const namesOf = (lists: readonly ListRow[]) => lists.map(({ name }) => name).join(", ");

export function ListWarnings({ lists }: { lists: readonly ListRow[] }) {
  const { t } = useTranslation("lists");
  const old = lists.filter(({ enabled, isOld }) => enabled && isOld);
  const waiting = lists.filter((each) => each.enabled && each.waiting !== null);
  if (old.length + waiting.length === 0) return null;
  const commands = [
    ...(old.length > 0 ? ["npm run veridesk -- lists refresh"] : []),
    ...waiting.map(({ code }) => `npm run veridesk -- lists accept ${code}`),
  ];
  return (
    <Note tone={old.length > 0 ? "bad" : "wait"} aria-labelledby="lists-warning">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <NoteTitle id="lists-warning">{t("warning.title")}</NoteTitle>
        {old.length > 0 && <p>{t("warning.old", { count: old.length, names: namesOf(old) })}</p>}
        {waiting.length > 0 && <p>{t("warning.waiting", { count: waiting.length, names: namesOf(waiting) })}</p>}
        <p>{t("warning.act")}</p>
        <div className={classes.commands}>
          {commands.map((command) => (
            <Code key={command} dir="ltr">
              {command}
            </Code>
          ))}
        </div>
      </div>
    </Note>
  );
}
