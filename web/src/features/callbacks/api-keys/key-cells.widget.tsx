import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import { IconDots, IconPencil, IconRefresh, IconSignature, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "#contract/callbacks/api-keys.contract.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./api-keys.module.css";

type Props = { apiKey: ApiKeyView };

export function useKeyName() {
  const { t } = useTranslation("apiKeys");
  return ({ name }: Pick<ApiKeyView, "name">): string => name || t("unnamed");
}

/** As much of a key as is known: its beginning, where it is not too old for that, and its end. */
export const keyEndsOf = ({ environment, firstEight, lastFour }: ApiKeyView): string =>
  firstEight === "" ? `…${lastFour}` : `vd_${environment}_${firstEight}…${lastFour}`;

function KeyEnds({ apiKey }: Props) {
  const { t } = useTranslation("apiKeys");
  const { firstEight, lastFour } = apiKey;
  return (
    <code className={classes.ends} dir="ltr">
      <span aria-hidden>{keyEndsOf(apiKey)}</span>
      <VisuallyHidden>
        {firstEight === ""
          ? t("endsWith", { digits: lastFour })
          : t("beginsAndEnds", { first: firstEight, last: lastFour })}
      </VisuallyHidden>
    </code>
  );
}

export function KeyName({ apiKey }: Props) {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const nameOf = useKeyName();
  const { isSigning, expires } = apiKey;
  return (
    <div className={classes.keyName}>
      <bdi className={classes.name}>{nameOf(apiKey)}</bdi>
      <KeyEnds apiKey={apiKey} />
      {(isSigning || expires) && (
        <span className={classes.badges}>
          {isSigning && <StatusBadge tone="info">{t("signs")}</StatusBadge>}
          {expires && <StatusBadge tone="wait">{t("expires", { date: format.instant(expires) })}</StatusBadge>}
        </span>
      )}
    </div>
  );
}

export function KeyAccess({ apiKey: { scopes } }: Props) {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  if (scopes.length === 0) return <span className={classes.quiet}>{t("scopes.none")}</span>;
  return <span>{format.list(scopes.map((scope) => t(`scopes.${scope}.name`)))}</span>;
}

export function KeyNetworks({ apiKey: { networks } }: Props) {
  const { t } = useTranslation("apiKeys");
  if (networks.length === 0) return <span className={classes.quiet}>{t("everywhere")}</span>;
  const [shown, rest] = [networks.slice(0, 2), networks.length - 2];
  return (
    <span className={classes.networks}>
      {shown.map((network) => (
        <code key={network} dir="ltr">
          {network}
        </code>
      ))}
      {rest > 0 && (
        <span className={classes.quiet} title={networks.slice(2).join(", ")}>
          {t("moreNetworks", { count: rest })}
        </span>
      )}
    </span>
  );
}

export function KeyUse({ apiKey: { lastUsed } }: Props) {
  const { t } = useTranslation("apiKeys");
  return lastUsed ? <Instant at={lastUsed} /> : <StatusBadge tone="quiet">{t("neverUsed")}</StatusBadge>;
}

export function KeyOrigin({ apiKey: { created, createdBy, version } }: Props) {
  const { t } = useTranslation("apiKeys");
  return (
    <span className={classes.two}>
      <Instant at={created} />
      {createdBy && <bdi className={classes.quiet}>{t("by", { name: createdBy })}</bdi>}
      <span className={classes.quiet}>{t("version", { version })}</span>
    </span>
  );
}

export type KeyAction = "edit" | "rotate" | "sign" | "revoke";
const icons = { edit: IconPencil, rotate: IconRefresh, sign: IconSignature, revoke: IconTrash };

export function KeyMenu({ apiKey, onAction }: Props & { onAction: (action: KeyAction, key: ApiKeyView) => void }) {
  const { t } = useTranslation("apiKeys");
  const nameOf = useKeyName();
  const actions: KeyAction[] = ["edit", "rotate", ...(apiKey.isSigning ? [] : ["sign" as const]), "revoke"];
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t("actionsFor", { name: nameOf(apiKey) })}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = icons[action];
          return (
            <Menu.Item
              key={action}
              {...(action === "revoke" && { c: "var(--mantine-color-error)" })}
              leftSection={<Icon size={16} stroke={1.75} />}
              onClick={() => onAction(action, apiKey)}
            >
              {t(`menu.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
