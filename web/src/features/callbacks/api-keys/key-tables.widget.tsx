import { Button, VisuallyHidden } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ApiEnvironment } from "#contract/callbacks/api-keys.calls.ts";
import type { ApiKeyView, EndedKeyView } from "#contract/callbacks/api-keys.contract.ts";
import * as limits from "#contract/limits.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./api-keys.module.css";
import { KeyAccess, type KeyAction, KeyMenu, KeyName, KeyNetworks, KeyOrigin, KeyUse } from "./key-cells.widget.tsx";

const column = tableColumnsFor<ApiKeyView>();
const endedColumn = tableColumnsFor<EndedKeyView>();

function useKeyColumns(onAction: (action: KeyAction, key: ApiKeyView) => void) {
  const { t } = useTranslation("apiKeys");
  return column.columns([
    column.accessor("name", { header: t("columns.name"), cell: ({ row }) => <KeyName apiKey={row.original} /> }),
    column.accessor("scopes", { header: t("columns.scopes"), cell: ({ row }) => <KeyAccess apiKey={row.original} /> }),
    column.accessor("networks", {
      header: t("columns.networks"),
      cell: ({ row }) => <KeyNetworks apiKey={row.original} />,
    }),
    column.accessor("lastUsed", { header: t("columns.lastUsed"), cell: ({ row }) => <KeyUse apiKey={row.original} /> }),
    column.accessor("created", {
      header: t("columns.created"),
      cell: ({ row }) => <KeyOrigin apiKey={row.original} />,
    }),
    column.display({
      id: "actions",
      header: () => <VisuallyHidden>{t("columns.actions")}</VisuallyHidden>,
      cell: ({ row }) => <KeyMenu apiKey={row.original} onAction={onAction} />,
    }),
  ]);
}

/** `keys`: those that match what was typed; undefined while loading. `total`: all that work. */
export function KeyGroup({
  environment,
  keys,
  total,
  isNarrowed,
  onCreate,
  onAction,
}: {
  environment: ApiEnvironment;
  keys: readonly ApiKeyView[] | undefined;
  total: number;
  isNarrowed: boolean;
  onCreate: () => void;
  onAction: (action: KeyAction, key: ApiKeyView) => void;
}) {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const columns = useKeyColumns(onAction);
  const title = t(`environments.${environment}.title`);
  if (isNarrowed && keys?.length === 0) return null;
  return (
    <section aria-label={title}>
      <Panel
        title={title}
        beside={
          total > 0 && (
            <span className={classes.quiet}>
              {t("count", { count: total, limit: format.number(limits.apiKeysPerEnvironment) })}
            </span>
          )
        }
        actions={
          <Button
            size="sm"
            variant={environment === "prod" ? "filled" : "default"}
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={onCreate}
          >
            {t(`environments.${environment}.create`)}
          </Button>
        }
      >
        <Table
          label={title}
          columns={columns}
          items={keys}
          rowId={({ id }) => id}
          isCardsOnPhones
          minWidth={820}
          empty={
            <EmptyState icon={<IconKey size={20} />} title={t(`environments.${environment}.none`)}>
              {t(`environments.${environment}.about`)}
            </EmptyState>
          }
        />
      </Panel>
    </section>
  );
}

function KeyEnd({ ended: { ended, isRevoked } }: { ended: EndedKeyView }) {
  const { t } = useTranslation("apiKeys");
  return (
    <span className={classes.two}>
      <span>
        <StatusBadge tone="quiet">{t(isRevoked ? "ended.revoked" : "ended.expired")}</StatusBadge>
      </span>
      <Instant at={ended} className={classes.quiet} />
    </span>
  );
}

/** So that whoever found a key sees that it opens nothing any more. */
export function EndedKeys({ keys }: { keys: readonly EndedKeyView[] }) {
  const { t } = useTranslation("apiKeys");
  const shown = (key: EndedKeyView): ApiKeyView => ({ ...key, expires: null });
  const columns = endedColumn.columns([
    endedColumn.accessor("name", {
      header: t("columns.name"),
      cell: ({ row }) => <KeyName apiKey={shown(row.original)} />,
    }),
    endedColumn.accessor("ended", { header: t("columns.ended"), cell: ({ row }) => <KeyEnd ended={row.original} /> }),
    endedColumn.accessor("lastUsed", {
      header: t("columns.lastUsed"),
      cell: ({ row }) => <KeyUse apiKey={row.original} />,
    }),
    endedColumn.accessor("created", {
      header: t("columns.created"),
      cell: ({ row }) => <KeyOrigin apiKey={row.original} />,
    }),
  ]);
  const title = t("ended.title");
  return (
    <section aria-label={title}>
      <Panel title={title}>
        <Table
          label={title}
          columns={columns}
          items={keys}
          rowId={({ id }) => id}
          isCardsOnPhones
          minWidth={640}
          empty={null}
        />
      </Panel>
    </section>
  );
}
