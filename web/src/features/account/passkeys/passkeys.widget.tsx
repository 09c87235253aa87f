import { ActionIcon, Button, Text } from "@mantine/core";
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { passkeys, passkeysPerAccount } from "#contract/account/passkeys.calls.ts";
import type { PasskeyView } from "#contract/account/passkeys.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Fact, FactList } from "#ui/fact-list.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import { canUsePasskeys } from "#web/platform/webauthn.ts";
import { AddPasskey } from "./add-passkey.drawer.tsx";
import { RenamePasskey } from "./rename-passkey.drawer.tsx";

type Requested = { what: "add" } | { what: "rename" | "remove"; passkey: PasskeyView } | null;

function Item({ passkey, onAsk }: { passkey: PasskeyView; onAsk: (requested: Requested) => void }) {
  const { t } = useTranslation("passkeys");
  const format = useFormat();
  const { name, created, lastUsed } = passkey;
  return (
    <Fact
      icon={IconFingerprint}
      name={<bdi>{name}</bdi>}
      facts={
        <>
          {t("created", { date: format.instant(created) })}
          {" · "}
          {lastUsed ? t("lastUsed", { date: format.instant(lastUsed) }) : t("neverUsed")}
        </>
      }
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("rename.label", { name })}
        onClick={() => onAsk({ what: "rename", passkey })}
      >
        <IconPencil size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("remove.label", { name })}
        onClick={() => onAsk({ what: "remove", passkey })}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </Fact>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: PasskeyView | null; onClose: () => void }) {
  const { t } = useTranslation("passkeys");
  const remove = useWrite(passkeys.remove, [passkeys.list]);
  const last = useLast(passkey);
  const confirm = () => {
    if (!passkey) return;
    remove.mutate(
      { params: { id: passkey.id } },
      { onSuccess: () => notifySuccess(t("removed")), onError: notifyError, onSettled: onClose },
    );
  };
  return (
    <Confirm
      isOpen={passkey !== null}
      title={t("remove.title", { name: last?.name })}
      action={t("remove.submit")}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("remove.body")}
    </Confirm>
  );
}

/** At sign-in a passkey replaces the authenticator's code. */
export function Passkeys() {
  const { t } = useTranslation("passkeys");
  const { data, error } = useReplyQuery(passkeys.list, {});
  const [requested, setRequested] = useState<Requested>(null);
  const close = () => setRequested(null);
  const items = data?.items ?? [];
  const isFull = items.length >= passkeysPerAccount;
  return (
    <Panel
      title={t("title")}
      actions={
        canUsePasskeys() && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            disabled={!data || isFull}
            onClick={() => setRequested({ what: "add" })}
          >
            {t("add.button")}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {t(isFull ? "full" : canUsePasskeys() ? "about" : "problem.unsupported")}
      </Text>
      <FormAlert message={error && !data ? sayError(error) : undefined} />
      {!data && !error && <Skeleton height={44} mt="sm" />}
      <FactList label={t("title")}>
        {items.map((passkey) => (
          <Item key={passkey.id} passkey={passkey} onAsk={setRequested} />
        ))}
      </FactList>
      <AddPasskey
        isOpen={requested?.what === "add"}
        suggested={t("suggested", { number: items.length + 1 })}
        onClose={close}
      />
      <RenamePasskey passkey={requested?.what === "rename" ? requested.passkey : null} onClose={close} />
      <RemovePasskey passkey={requested?.what === "remove" ? requested.passkey : null} onClose={close} />
    </Panel>
  );
}
