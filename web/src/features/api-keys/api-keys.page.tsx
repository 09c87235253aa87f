import { Button, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { IconKey, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { apiKeys } from "#contract/api-keys.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useRead, useWrite } from "#web/platform/queries.ts";
import classes from "./api-keys.module.css";

type Kind = "prod" | "test" | "secret";
const kinds = ["prod", "test", "secret"] as const;

type Existing = { lastFour: string; facts: string[] };

/** What there is now of each kind, in words; a value itself is never shown again. */
function useExisting() {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const list = useRead(apiKeys.list, {});
  const of = (kind: Kind): Existing[] => {
    if (kind === "secret")
      return (list.data?.secrets ?? []).map(({ lastFour, created, expires }) => ({
        lastFour,
        facts: [
          t("created", { date: format.instant(created) }),
          ...(expires ? [t("expires", { date: format.instant(expires) })] : []),
        ],
      }));
    return (list.data?.keys ?? [])
      .filter(({ environment }) => environment === kind)
      .map(({ lastFour, created, createdBy }) => ({
        lastFour,
        facts: [t("createdBy", { date: format.instant(created), name: createdBy })],
      }));
  };
  return { list, of };
}

function KeyCard({
  kind,
  existing,
  onMake,
  isBusy,
}: {
  kind: Kind;
  existing: Existing[];
  onMake: () => void;
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
        {existing.map(({ lastFour, facts }) => (
          <p key={lastFour} className={classes.key}>
            <code>••••••••{lastFour}</code>
            <span>{facts.join(" · ")}</span>
          </p>
        ))}
      </div>
      <Button
        variant={has ? "default" : "filled"}
        leftSection={has ? <IconRefresh size={16} /> : <IconKey size={16} />}
        loading={isBusy}
        onClick={onMake}
      >
        {t(has ? `kinds.${kind}.replace` : `kinds.${kind}.make`)}
      </Button>
    </section>
  );
}

function ShownOnce({ value, onClose }: { value: string | null; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={<b>{t("shown.title")}</b>}
      closeButtonProps={{ "aria-label": t("shown.close") }}
      size="lg"
    >
      <Stack gap="sm">
        <Text c="dimmed">{t("shown.body")}</Text>
        <output className={classes.value} aria-label={t("shown.title")}>
          {value}
        </output>
        <CopyButton value={value ?? ""} label={t("shown.copy")} />
      </Stack>
    </Modal>
  );
}

/** API keys of the project, and the secret that signs its callbacks. */
export function ApiKeysPage() {
  const { t } = useTranslation("apiKeys");
  const { list, of } = useExisting();
  const [asked, setAsked] = useState<Kind | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const writes = {
    prod: useWrite(apiKeys.changeProd, [apiKeys.list]),
    test: useWrite(apiKeys.changeTest, [apiKeys.list]),
    secret: useWrite(apiKeys.rotateSecret, [apiKeys.list]),
  };
  const make = (kind: Kind) => {
    setAsked(null);
    const done = { onError: notifyError };
    if (kind === "secret") writes.secret.mutate({ body: {} }, { ...done, onSuccess: ({ secret }) => setShown(secret) });
    else writes[kind].mutate({ body: {} }, { ...done, onSuccess: ({ key }) => setShown(key) });
  };
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {list.error && <Text role="alert">{sayError(list.error)}</Text>}
      {list.isPending && <Skeleton height={360} radius="md" maw={860} />}
      {list.data && (
        <Stack gap="md" maw={860}>
          {kinds.map((kind) => (
            <KeyCard
              key={kind}
              kind={kind}
              existing={of(kind)}
              isBusy={writes[kind].isPending}
              onMake={() => (of(kind).length > 0 ? setAsked(kind) : make(kind))}
            />
          ))}
        </Stack>
      )}
      <Confirm
        isOpen={asked !== null}
        title={t("replace.title")}
        action={t("replace.action")}
        isDangerous
        onConfirm={() => asked && make(asked)}
        onClose={() => setAsked(null)}
      >
        {asked && t(`replace.${asked}`)}
      </Confirm>
      <ShownOnce value={shown} onClose={() => setShown(null)} />
    </>
  );
}
