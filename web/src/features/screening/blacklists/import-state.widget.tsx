import { Button, Progress } from "@mantine/core";
import {
  IconCheck,
  IconClock,
  IconDownload,
  IconLoader2,
  IconPlayerStop,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { BlacklistImportStatus } from "#contract/screening/blacklists/blacklist-values.ts";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistImport, BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import cells from "#ui/cells.module.css";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useSayMessage } from "#web/platform/use-say-message.ts";
import classes from "./blacklists.module.css";
import { listReads } from "./blacklists.query.ts";
import { useSaveFile } from "./use-save-file.ts";

const looks: Record<BlacklistImportStatus, { tone: BadgeTone; Icon: TablerIcon }> = {
  queued: { tone: "wait", Icon: IconClock },
  reading: { tone: "info", Icon: IconLoader2 },
  done: { tone: "good", Icon: IconCheck },
  failed: { tone: "bad", Icon: IconX },
  stopped: { tone: "quiet", Icon: IconPlayerStop },
};

type Part = { state: BlacklistImport; name: string };

function Moving({ state, name }: Part) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const stop = useWrite(blacklists.abortImport, listReads);
  const end = () =>
    stop.mutate(
      { params: { id: state.id } },
      {
        onSuccess: () => notifySuccess(t("import.stopped")),
        onError: (error) => notifyError(sayError(error, t("failed.stop"))),
      },
    );
  return (
    <>
      <Progress
        value={state.progress}
        size="sm"
        className={classes.progress ?? ""}
        aria-label={t("import.progress", { name })}
      />
      <span className={classes.line}>
        <span className={cells.quiet}>{t("import.rows", { count: state.rows, n: format.number(state.rows) })}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          loading={stop.isPending}
          aria-label={t("import.stopOf", { name })}
          onClick={end}
        >
          {t("import.stop")}
        </Button>
      </span>
    </>
  );
}

function Failed({ state, name }: Part) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const say = useSayMessage();
  const { save, isBusy } = useSaveFile();
  const { problem, errors, detail, id } = state;
  if (problem !== "rows")
    return (
      <span className={classes.bad}>
        {problem && t(`import.problems.${problem}`)} {detail && say(detail)}
      </span>
    );
  return (
    <>
      <span className={classes.bad}>{t("import.errors", { count: errors, n: format.number(errors) })}</span>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.start ?? ""}
        leftSection={<IconDownload size={14} stroke={1.75} />}
        loading={isBusy}
        aria-label={t("import.downloadOf", { name })}
        onClick={() => void save(blacklists.importErrors, { params: { id } })}
      >
        {t("import.download")}
      </Button>
    </>
  );
}

function Done({ state }: Pick<Part, "state">) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const [added, known, removed] = [state.added, state.known, state.removed].map(format.number);
  const words = state.mode === "replace" ? "import.replaced" : "import.done";
  return <span className={cells.quiet}>{t(words, { added, known, removed })}</span>;
}

export function ImportStateView({ list }: { list: BlacklistRow }) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const { import: state, name } = list;
  if (!state) return <span className={cells.quiet}>{t("import.none")}</span>;
  const { tone, Icon } = looks[state.status];
  const isRunning = state.status === "queued" || state.status === "reading";
  return (
    <div className={classes.state}>
      <span className={classes.line}>
        <StatusBadge tone={tone} icon={<Icon size={13} stroke={2.25} />}>
          {t(`import.status.${state.status}`)}
        </StatusBadge>
        {state.status === "reading" && <span className={classes.percent}>{format.percent(state.progress)}</span>}
      </span>
      {isRunning && <Moving state={state} name={name} />}
      {state.status === "failed" && <Failed state={state} name={name} />}
      {state.status === "done" && <Done state={state} />}
    </div>
  );
}
