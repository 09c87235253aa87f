import { Code } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "#contract/screening/lists.contract.ts";
import { Note, NoteTitle } from "#ui/note.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./lists.module.css";

export function ListWarnings({ lists }: { lists: readonly ListRow[] }) {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const namesOf = (of: readonly ListRow[]) => format.list(of.map(({ name }) => name));
  const old = lists.filter(({ enabled, isOld }) => enabled && isOld);
  const empty = lists.filter((each) => each.enabled && !each.current && !each.phase);
  const waiting = lists.filter((each) => each.enabled && each.waiting !== null);
  const stale = [...old, ...empty];
  if (stale.length + waiting.length === 0) return null;
  const commands = [
    ...(stale.some(({ isFromFiles }) => !isFromFiles) ? ["refresh"] : []),
    ...stale.filter(({ isFromFiles }) => isFromFiles).map(({ code }) => `import FILE --code ${code}`),
    ...waiting.map(({ code }) => `accept ${code}`),
  ];
  return (
    <Note tone={stale.length > 0 ? "bad" : "wait"} aria-labelledby="lists-warning">
      <IconAlertTriangle size={16} aria-hidden />
      <div className={classes.warning}>
        <NoteTitle id="lists-warning">{t("warning.title")}</NoteTitle>
        {old.length > 0 && <p>{t("warning.old", { count: old.length, names: namesOf(old) })}</p>}
        {empty.length > 0 && <p>{t("warning.empty", { count: empty.length, names: namesOf(empty) })}</p>}
        {waiting.length > 0 && <p>{t("warning.waiting", { count: waiting.length, names: namesOf(waiting) })}</p>}
        <p>{t("warning.act")}</p>
        <div className={classes.commands}>
          {commands.map((command) => (
            <Code key={command} dir="ltr">
              npm run veridesk -- lists {command}
            </Code>
          ))}
        </div>
      </div>
    </Note>
  );
}
