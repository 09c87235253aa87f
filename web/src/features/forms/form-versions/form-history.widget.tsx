import { Button, SegmentedControl, Stack } from "@mantine/core";
import { IconAlertTriangle, IconChevronRight, IconRestore } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formVersions } from "#contract/forms/form-versions.calls.ts";
import type { FormVersionRow } from "#contract/forms/form-versions.contract.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import * as limits from "#contract/limits.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Confirm } from "#ui/confirm.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { formDifferenceOf } from "./form-difference.rules.ts";
import { FormDifference } from "./form-difference.widget.tsx";
import classes from "./form-history.module.css";

const pageSize = 10;

function useMeta() {
  const { t } = useTranslation("formVersions");
  const format = useFormat();
  return ({ created, createdBy }: FormVersionRow) =>
    createdBy
      ? t("by", { date: format.instant(created), name: createdBy })
      : t("byNobody", { date: format.instant(created) });
}

function VersionRow({ row, onOpen }: { row: FormVersionRow; onOpen: () => void }) {
  const { t } = useTranslation("formVersions");
  const meta = useMeta();
  const { verificationsCount: count } = row;
  const used = count >= limits.totalCap ? t("usedMany", { count }) : t("used", { count });
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <span className={classes.words}>
          <span className={classes.name}>
            {t("version", { version: row.version })}
            {row.isCurrent && <StatusBadge tone="good">{t("current")}</StatusBadge>}
          </span>
          <span className={classes.meta}>{meta(row)}</span>
        </span>
        {count > 0 && <span className={classes.used}>{used}</span>}
        <IconChevronRight size={16} className={classes.arrow} aria-hidden />
      </button>
    </li>
  );
}

type ListProps = { id: string; page: number; onPage: (page: number) => void; onOpen: (row: FormVersionRow) => void };

function VersionList({ id, page, onPage, onOpen }: ListProps) {
  const { t } = useTranslation("formVersions");
  const list = useReplyQuery(formVersions.list, { body: { page, count: pageSize, filters: { form_id: id } } });
  if (list.error)
    return (
      <EmptyState
        icon={<IconAlertTriangle size={20} />}
        title={t("failed")}
        action={<Button onClick={() => void list.refetch()}>{t("retry")}</Button>}
      >
        {sayError(list.error)}
      </EmptyState>
    );
  const { items = [], total = 0 } = list.data ?? {};
  return (
    <>
      <p className={classes.lead}>{t("lead")}</p>
      {!list.data && <Skeleton height={240} radius="md" />}
      <ul className={classes.list} aria-label={t("versions")}>
        {items.map((row) => (
          <VersionRow key={row.version} row={row} onOpen={() => onOpen(row)} />
        ))}
      </ul>
      {total > pageSize && (
        <div className={classes.pages}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t("newer")}
          </Button>
          <Button variant="default" size="xs" disabled={page * pageSize >= total} onClick={() => onPage(page + 1)}>
            {t("older")}
          </Button>
        </div>
      )}
    </>
  );
}

function useDifference(id: string, before: number, after: number) {
  const read = (version: number) => ({ params: { id }, query: { version } });
  const [old, now] = [useReplyQuery(formVersions.show, read(before)), useReplyQuery(formVersions.show, read(after))];
  const isHere = old.data?.version === before && now.data?.version === after;
  const difference = useMemo(
    () => (isHere && old.data && now.data ? formDifferenceOf(old.data.config, now.data.config) : null),
    [isHere, old.data, now.data],
  );
  return { difference, error: old.error ?? now.error };
}

function Comparison({ id, before, after }: { id: string; before: number; after: number }) {
  const { difference, error } = useDifference(id, before, after);
  if (error) return <p role="alert">{sayError(error)}</p>;
  if (!difference) return <Skeleton height={160} radius="md" />;
  return <FormDifference difference={difference} />;
}

function VersionDetail({ id, row, current }: { id: string; row: FormVersionRow; current: number }) {
  const { t } = useTranslation("formVersions");
  const meta = useMeta();
  const isFirst = row.version === 1;
  const [with_, setWith] = useState<"before" | "now">(isFirst ? "now" : "before");
  const pair = with_ === "before" ? [row.version - 1, row.version] : [row.version, current];
  const [before = 0, after = 0] = pair;
  const title =
    with_ === "before" ? t("whatChanged", { version: row.version }) : t("whatDiffers", { version: row.version });
  return (
    <div className={classes.detail}>
      <div>
        <h3>{t("version", { version: row.version })}</h3>
        <span className={classes.meta}>{meta(row)}</span>
      </div>
      {!isFirst && !row.isCurrent && (
        <SegmentedControl
          aria-label={t("compare")}
          data={[
            { value: "before", label: t("before") },
            { value: "now", label: t("now") },
          ]}
          value={with_}
          onChange={(value) => setWith(value as typeof with_)}
        />
      )}
      {isFirst && row.isCurrent ? (
        <p>{t("first")}</p>
      ) : (
        <Stack gap="sm" component="section" aria-label={title}>
          <span className={classes.meta}>{title}</span>
          <Comparison id={id} before={before} after={after} />
        </Stack>
      )}
    </div>
  );
}

type RestoreProps = { id: string; from: number; current: number; hasUnsaved: boolean; onDone: () => void };

function Restore({ id, from, current, hasUnsaved, onDone }: RestoreProps) {
  const { t } = useTranslation("formVersions");
  const [isRequested, setRequested] = useState(false);
  const restore = useWrite(formVersions.restore, [formVersions.list, forms.list, forms.options]);
  const confirm = () =>
    restore.mutate(
      { body: { id, version: current, from } },
      {
        onSuccess: () => {
          notifySuccess(t("restore.done", { version: from }));
          onDone();
        },
        onError: (error) =>
          notifyError(error.code === "forms.stale" ? t("restore.stale") : sayError(error, t("restore.failed"))),
        onSettled: () => setRequested(false),
      },
    );
  return (
    <>
      <Button leftSection={<IconRestore size={16} stroke={1.75} />} onClick={() => setRequested(true)}>
        {t("restore.open")}
      </Button>
      <Confirm
        isOpen={isRequested}
        title={t("restore.title", { version: from })}
        action={t("restore.action")}
        isDangerous={hasUnsaved}
        isBusy={restore.isPending}
        onConfirm={confirm}
        onClose={() => setRequested(false)}
      >
        {t("restore.body")} {hasUnsaved && <strong>{t("restore.unsaved")}</strong>}
      </Confirm>
    </>
  );
}

type Props = { id: string; hasUnsaved: boolean; onRestored: () => Promise<void>; onClose: () => void };

export default function FormHistory({ id, hasUnsaved, onRestored, onClose }: Props) {
  const { t } = useTranslation("formVersions");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<FormVersionRow | null>(null);
  const newest = useReplyQuery(formVersions.list, { body: { page: 1, count: pageSize, filters: { form_id: id } } });
  const current = newest.data?.total ?? 0;
  const done = () => {
    void onRestored();
    onClose();
  };
  const row = opened && { ...opened, isCurrent: opened.version === current };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("title")}
      size="xl"
      footer={
        row &&
        !row.isCurrent && <Restore id={id} from={row.version} current={current} hasUnsaved={hasUnsaved} onDone={done} />
      }
    >
      {row ? (
        <Stack gap="md">
          <BackLink
            label={t("back")}
            link={(face) => <button type="button" onClick={() => setOpened(null)} {...face} />}
          />
          <VersionDetail key={row.version} id={id} row={row} current={current} />
        </Stack>
      ) : (
        <VersionList id={id} page={page} onPage={setPage} onOpen={setOpened} />
      )}
    </Drawer>
  );
}
