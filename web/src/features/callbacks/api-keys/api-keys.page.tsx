import { Button, Group, Modal, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconEye, IconKey, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { apiKeys } from "#contract/callbacks/api-keys.calls.ts";
import { Confirm } from "#ui/confirm.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useRead, useWrite } from "#web/platform/queries.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";
import { TestData } from "#web/features/callbacks/test-data/test-data.widget.tsx";
import { useLast } from "#web/platform/use-last.ts";
import classes from "./api-keys.module.css";
import { TestCallback } from "./test-callback.widget.tsx";

const kinds = ["prod", "test", "secret"] as const;
type Kind = (typeof kinds)[number];

/** `ends` is set for a secret that still works for a while after its rotation. */
type Existing = { id: string; lastFour: string; ends: string | null; facts: string[]; isUnseen: boolean };

/** The existing key and secret in words; their values are never shown again. */
function useExisting() {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const list = useRead(apiKeys.list, {});
  const of = (kind: Kind): Existing[] => {
    if (kind === "secret")
      return (list.data?.secrets ?? []).map(({ id, lastFour, created, expires, isUnseen }) => ({
        id,
        lastFour,
        ends: expires && t("expires", { date: format.instant(expires) }),
        facts: [t("created", { date: format.instant(created) }), ...(isUnseen ? [t("kinds.secret.unseen")] : [])],
        isUnseen: isUnseen && expires === null,
      }));
    return (list.data?.keys ?? [])
      .filter(({ environment }) => environment === kind)
      .map(({ lastFour, created, createdBy, lastUsed }) => ({
        id: lastFour,
        lastFour,
        ends: null,
        facts: [
          t("createdBy", { date: format.instant(created), name: createdBy }),
          lastUsed ? t("lastUsed", { date: format.instant(lastUsed) }) : t("neverUsed"),
        ],
        isUnseen: false,
      }));
  };
  return { list, of };
}

function KeyCard({
  kind,
  existing,
  onMake,
  onReveal,
  isBusy,
}: {
  kind: Kind;
  existing: Existing[];
  onMake: () => void;
  onReveal: () => void;
  isBusy: boolean;
}) {
  const { t } = useTranslation("apiKeys");
  const has = existing.length > 0;
  return (
    <section className={classes.card} aria-labelledby={`key-${kind}`}>
      <div className={classes.words}>
        <h2 id={`key-${kind}`} className={classes.title}>
          {t(`kinds.${kind}.title`)}
        </h2>
        <p className={classes.about}>{t(`kinds.${kind}.about`)}</p>
        {!has && <p className={classes.none}>{t("none")}</p>}
        {has && (
          <ul className={classes.keys}>
            {existing.map(({ id, lastFour, ends, facts }) => (
              <li key={id} className={classes.key}>
                <code dir="ltr">
                  <span aria-hidden>••••••••{lastFour}</span>
                  <VisuallyHidden>{t("endsWith", { digits: lastFour })}</VisuallyHidden>
                </code>
                {ends && <StatusBadge tone="wait">{ends}</StatusBadge>}
                <span>{facts.join(" · ")}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Group gap="xs" className={classes.actions ?? ""}>
        {existing.some(({ isUnseen }) => isUnseen) && (
          <Button leftSection={<IconEye size={16} />} loading={isBusy} onClick={onReveal}>
            {t("kinds.secret.reveal")}
          </Button>
        )}
        <Button
          variant={has || kind !== "prod" ? "default" : "filled"}
          leftSection={has ? <IconRefresh size={16} /> : <IconKey size={16} />}
          loading={isBusy}
          onClick={onMake}
        >
          {t(has ? `kinds.${kind}.replace` : `kinds.${kind}.make`)}
        </Button>
      </Group>
    </section>
  );
}

type Shown = { kind: Kind; value: string };

/** A value is shown once, so a click outside does not close the window. */
function ShownOnce({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  const last = useLast(shown);
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={<b>{last && t(`kinds.${last.kind}.shownTitle`)}</b>}
      closeButtonProps={{ "aria-label": t("shown.close") }}
      closeOnClickOutside={false}
      size="lg"
    >
      <Stack gap="md">
        <Text c="dimmed">{t("shown.body")}</Text>
        <output className={classes.value} aria-label={t("shown.title")} dir="ltr">
          {last?.value}
        </output>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("shown.done")}
          </Button>
          <CopyButton value={last?.value ?? ""} label={t("shown.copy")} isMain />
        </Group>
      </Stack>
    </Modal>
  );
}

/** Creates a key or secret, or shows a secret that was never shown; `onMade` gets the value, once. */
function useMake(onMade: (shown: Shown) => void) {
  const writes = {
    prod: useWrite(apiKeys.changeProd, [apiKeys.list]),
    test: useWrite(apiKeys.changeTest, [apiKeys.list]),
    secret: useWrite(apiKeys.rotateSecret, [apiKeys.list]),
  };
  const show = useWrite(apiKeys.revealSecret, [apiKeys.list]);
  const done = { onError: (error: unknown) => showAllErrors(error) };
  const make = (kind: Kind) => {
    if (kind === "secret")
      writes.secret.mutate({ body: {} }, { ...done, onSuccess: ({ secret: value }) => onMade({ kind, value }) });
    else writes[kind].mutate({ body: {} }, { ...done, onSuccess: ({ key: value }) => onMade({ kind, value }) });
  };
  const reveal = () =>
    show.mutate({ body: {} }, { ...done, onSuccess: ({ secret: value }) => onMade({ kind: "secret", value }) });
  const isMaking = (kind: Kind) => writes[kind].isPending || (kind === "secret" && show.isPending);
  return { make, reveal, isMaking };
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("apiKeys");
  return (
    <EmptyState
      icon={<IconAlertTriangle size={22} />}
      title={t("failed")}
      action={
        <Button variant="default" onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      {sayError(error)}
    </EmptyState>
  );
}

export function ApiKeysPage() {
  const { t } = useTranslation("apiKeys");
  const { list, of } = useExisting();
  usePageTitle(t("title"));
  const [asked, setAsked] = useState<Kind | null>(null);
  const lastAsked = useLast(asked);
  const [shown, setShown] = useState<Shown | null>(null);
  const { make, reveal, isMaking } = useMake(setShown);
  const replace = (kind: Kind) => {
    setAsked(null);
    make(kind);
  };
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {list.error && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Stack gap="md" maw={860} aria-busy>
          {kinds.map((kind) => (
            <Skeleton key={kind} height={132} radius="md" />
          ))}
        </Stack>
      )}
      {list.data && (
        <Stack gap="md" maw={860}>
          {kinds.map((kind) => (
            <KeyCard
              key={kind}
              kind={kind}
              existing={of(kind)}
              isBusy={isMaking(kind)}
              onReveal={reveal}
              onMake={() => (of(kind).length > 0 ? setAsked(kind) : make(kind))}
            />
          ))}
          <TestCallback hasKey={of("test").length > 0} />
          <TestData className={classes.card ?? ""} wordsClass={classes.words ?? ""} />
        </Stack>
      )}
      <Confirm
        isOpen={asked !== null}
        title={lastAsked ? t(`kinds.${lastAsked}.replaceTitle`) : ""}
        action={lastAsked ? t(`kinds.${lastAsked}.replace`) : ""}
        isDangerous={lastAsked !== "secret"}
        onConfirm={() => asked && replace(asked)}
        onClose={() => setAsked(null)}
      >
        {lastAsked && t(`replace.${lastAsked}`)}
      </Confirm>
      <ShownOnce shown={shown} onClose={() => setShown(null)} />
    </>
  );
}
