import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListRow, ListVersion, ListVersionState } from "#contract/screening/lists.contract.ts";
import cells from "#ui/cells.module.css";
import { Drawer } from "#ui/drawer.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useLast } from "#web/platform/use-last.ts";
import { ListChanges } from "./list-changes.widget.tsx";
import classes from "./lists.module.css";
import { useListVersions } from "./lists.query.ts";
import { useLosses } from "./use-losses.ts";

const tones: Record<ListVersionState, BadgeTone> = {
  current: "good",
  waiting: "wait",
  passed_over: "quiet",
  replaced: "quiet",
  refused: "bad",
};

function Version({ version }: { version: ListVersion }) {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const sayLosses = useLosses();
  const { publishedAt, loadedAt, entriesCount, comparedWith, acceptedBy, missed, missedCount } = version;
  const facts = [
    t("loaded", { at: format.instant(loadedAt) }),
    ...(publishedAt ? [t("published", { at: format.instant(publishedAt) })] : []),
    ...(comparedWith === null ? [] : [t("history.against", { version: format.number(comparedWith) })]),
    ...(acceptedBy ? [t(`history.accepted.${acceptedBy}`)] : []),
  ];
  const missedNames = missed.map(({ name, score }) => `${name} (${format.number(score)})`).join(", ");
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <b>{t("history.version", { version: format.number(version.version) })}</b>
        <StatusBadge tone={tones[version.state]}>{t(`history.states.${version.state}`)}</StatusBadge>
        <span className={classes.end}>
          {t("history.entries", { count: entriesCount, number: format.number(entriesCount) })}
        </span>
      </div>
      <ListChanges version={version} />
      {sayLosses(version).map((loss) => (
        <span key={loss} className={cells.quiet}>
          {loss}
        </span>
      ))}
      {missedCount ? (
        <span className={cells.quiet}>
          {t("history.missed", { number: format.number(missedCount), names: missedNames })}
        </span>
      ) : null}
      <span className={cells.quiet}>{facts.join(" · ")}</span>
    </li>
  );
}

function Versions({ code }: { code: string }) {
  const { t } = useTranslation("lists");
  const { data, error, refetch } = useListVersions(code);
  if (error && !data)
    return <LoadFailure error={{ message: sayError(error, t("failed.versions")), onRetry: () => void refetch() }} />;
  if (!data)
    return (
      <Stack gap="md" aria-busy>
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </Stack>
    );
  if (data.items.length === 0) return <Text c="dimmed">{t("history.empty")}</Text>;
  return (
    <ul className={classes.items}>
      {data.items.map((version) => (
        <Version key={version.version} version={version} />
      ))}
    </ul>
  );
}

export function ListVersionsDrawer({ list, onClose }: { list: ListRow | null; onClose: () => void }) {
  const { t } = useTranslation("lists");
  const shown = useLast(list);
  return (
    <Drawer isOpen={list !== null} onClose={onClose} title={t("history.title", { name: shown?.name ?? "" })}>
      {shown && <Versions code={shown.code} />}
    </Drawer>
  );
}
