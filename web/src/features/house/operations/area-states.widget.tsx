import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { type LocaleFormat, useFormat } from "#web/platform/format.ts";
import classes from "./operations.module.css";
import type { OperationsReply } from "./operations.query.ts";

type Area = OperationsReply["areas"][number];
type Problem = NonNullable<Area["problem"]>;

const looks = {
  ok: { tone: "good", Icon: IconCheck },
  warn: { tone: "wait", Icon: IconAlertTriangle },
  fail: { tone: "bad", Icon: IconX },
} as const;

const todos = {
  no_worker: "worker",
  gone: "gone",
  versions: "versions",
  late: "worker",
  failed: "log",
  never_worked: "worker",
  failing: "log",
  no_backup: "backup",
  old_backup: "backup",
  no_list: "noList",
  list_broken: "lists",
  list_waits: "lists",
  list_failed: "lists",
  no_mail_server: "noMailServer",
  mails_wait: "mails",
  disk_full: "disk",
} as const satisfies Record<Problem, string>;

const gigabytes = (bytes: number, format: LocaleFormat) => format.decimal(Math.round(bytes / 1e8) / 10);

/** What is known of each area, a sentence each. */
function useFacts(view: OperationsReply): Record<Area["area"], string[]> {
  const { t } = useTranslation("operations");
  const format = useFormat();
  const { processes, queue, recurring, backupAt, lists, mails, storage } = view;
  const last = (at: string | null) => (at === null ? t("facts.never") : t("facts.last", { at: format.instant(at) }));
  const counted = (count: number) => ({ number: format.number(count) });
  return {
    processes: [t("facts.running", counted(processes.filter(({ isGone }) => !isGone).length))],
    queue: [
      t("facts.waiting", counted(queue.due)),
      ...(queue.oldestAt ? [t("facts.oldest", { at: format.instant(queue.oldestAt) })] : []),
    ],
    jobs: [t("facts.day", counted(queue.failed))],
    recurring: [
      last(recurring.workedAt),
      ...(recurring.failing.length > 0 ? [t("facts.failing", { names: format.list(recurring.failing) })] : []),
    ],
    backup: [last(backupAt)],
    lists: [t("facts.on", counted(lists.filter(({ enabled }) => enabled).length))],
    mails: [
      t("facts.waiting", counted(mails.waiting)),
      ...(mails.hasServer && mails.late > 0 ? [t("facts.late", counted(mails.late))] : []),
      ...(mails.lastError ? [t("facts.error", { error: mails.lastError })] : []),
    ],
    disk: [
      t("facts.free", { free: gigabytes(storage.freeBytes, format), total: gigabytes(storage.totalBytes, format) }),
      t("facts.database", { size: format.bytes(storage.databaseBytes) }),
    ],
  };
}

function Areas({ view }: { view: OperationsReply }) {
  const { t } = useTranslation(["operations", "lists"]);
  const facts = useFacts(view);
  return (
    <ul className={classes.areas}>
      {view.areas.map(({ area, state, problem }) => {
        const { tone, Icon } = looks[state];
        return (
          <li key={area} className={classes.area}>
            <b className={classes.name}>{area === "lists" ? t("lists:title") : t(`areas.${area}`)}</b>
            <span className={classes.state}>
              <StatusBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
                {t(`states.${state}`)}
              </StatusBadge>
            </span>
            <span className={classes.facts}>
              {facts[area].map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
            {problem && <span className={classes.todo}>{t(`todo.${todos[problem]}`)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** A line for each area: how it is, and what to do where it is not in order. */
export function AreaStates({ view }: { view: OperationsReply | undefined }) {
  const { t } = useTranslation("operations");
  return <Panel title={t("areas.title")}>{view ? <Areas view={view} /> : <Skeleton height={280} aria-hidden />}</Panel>;
}
