import { Button, Group, VisuallyHidden } from "@mantine/core";
import { IconEye, IconKey, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { apiKeys } from "#contract/callbacks/api-keys.calls.ts";
import { Confirm } from "#ui/confirm.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useWrite } from "#web/platform/queries.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";
import classes from "./api-keys.module.css";
import type { ShownOnceValue } from "./shown-once.widget.tsx";

type Secret = ReplyOfEndpoint<typeof apiKeys.list>["secrets"][number];

function SecretLine({ secret: { lastFour, created, expires, isUnseen } }: { secret: Secret }) {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const facts = [t("created", { date: format.instant(created) }), ...(isUnseen ? [t("secret.unseen")] : [])];
  return (
    <li className={classes.key}>
      <code dir="ltr">
        <span aria-hidden>••••••••{lastFour}</span>
        <VisuallyHidden>{t("endsWith", { digits: lastFour })}</VisuallyHidden>
      </code>
      {expires && <StatusBadge tone="wait">{t("expires", { date: format.instant(expires) })}</StatusBadge>}
      <span>{facts.join(" · ")}</span>
    </li>
  );
}

/** Makes a secret, or shows one that was never shown; `onMade` gets the value, once. */
function useSecrets(onMade: (shown: ShownOnceValue) => void) {
  const { t } = useTranslation("apiKeys");
  const rotate = useWrite(apiKeys.rotateSecret, [apiKeys.list]);
  const show = useWrite(apiKeys.revealSecret, [apiKeys.list]);
  const outcome = {
    onSuccess: ({ secret: value }: { secret: string }) => onMade({ title: t("secret.shownTitle"), value }),
    onError: (error: unknown) => showAllErrors(error),
  };
  return {
    make: () => rotate.mutate({ body: {} }, outcome),
    reveal: () => show.mutate({ body: {} }, outcome),
    isBusy: rotate.isPending || show.isPending,
  };
}

export function CallbackSecret({
  secrets,
  onMade,
}: {
  secrets: readonly Secret[];
  onMade: (shown: ShownOnceValue) => void;
}) {
  const { t } = useTranslation("apiKeys");
  const [isRequested, setIsRequested] = useState(false);
  const { make, reveal, isBusy } = useSecrets(onMade);
  const has = secrets.length > 0;
  return (
    <section className={classes.card} aria-labelledby="callback-secret">
      <div className={classes.words}>
        <h2 id="callback-secret" className={classes.title}>
          {t("secret.title")}
        </h2>
        <p className={classes.about}>{t("secret.about")}</p>
        {!has && <p className={classes.none}>{t("secret.none")}</p>}
        {has && (
          <ul className={classes.keys}>
            {secrets.map((secret) => (
              <SecretLine key={secret.id} secret={secret} />
            ))}
          </ul>
        )}
      </div>
      <Group gap="xs" className={classes.actions ?? ""}>
        {secrets.some(({ isUnseen, expires }) => isUnseen && expires === null) && (
          <Button leftSection={<IconEye size={16} />} loading={isBusy} onClick={reveal}>
            {t("secret.reveal")}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={has ? <IconRefresh size={16} /> : <IconKey size={16} />}
          loading={isBusy}
          onClick={() => (has ? setIsRequested(true) : make())}
        >
          {t(has ? "secret.replace" : "secret.make")}
        </Button>
      </Group>
      <Confirm
        isOpen={isRequested}
        title={t("secret.replaceTitle")}
        action={t("secret.replace")}
        onConfirm={() => {
          setIsRequested(false);
          make();
        }}
        onClose={() => setIsRequested(false)}
      >
        {t("secret.replaceBody")}
      </Confirm>
    </section>
  );
}
