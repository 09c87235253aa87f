import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { apiKeys } from "#contract/callbacks/api-keys.calls.ts";
import type { ApiKeyView } from "#contract/callbacks/api-keys.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useFormat } from "#web/platform/format.ts";
import { useLast } from "#web/platform/use-last.ts";
import { keyEndsOf, useKeyName } from "./key-cells.widget.tsx";

type Props = { apiKey: ApiKeyView | null; onClose: () => void };

export function RevokeKey({ apiKey, onClose }: Props) {
  const { t } = useTranslation("apiKeys");
  const format = useFormat();
  const nameOf = useKeyName();
  const shown = useLast(apiKey);
  const name = shown ? nameOf(shown) : "";
  const words = { done: t("revoke.done", { name }), failed: t("revoke.failed"), onDone: onClose };
  const { confirm, isBusy } = useConfirmedWrite(apiKeys.revoke, [apiKeys.list], words);
  if (!shown) return null;
  return (
    <Confirm
      isOpen={apiKey !== null}
      title={t("revoke.title", { name })}
      action={t("revoke.submit")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => confirm({ params: { id: shown.id } })}
      onClose={onClose}
    >
      <Stack gap="xs">
        <span>{t("revoke.body", { key: keyEndsOf(shown) })}</span>
        <span>
          {shown.lastUsed ? t("revoke.lastUsed", { date: format.instant(shown.lastUsed) }) : t("revoke.neverUsed")}
        </span>
        {shown.isSigning && <span>{t("revoke.signing")}</span>}
      </Stack>
    </Confirm>
  );
}

export function SignWithKey({ apiKey, onClose }: Props) {
  const { t } = useTranslation("apiKeys");
  const nameOf = useKeyName();
  const shown = useLast(apiKey);
  const name = shown ? nameOf(shown) : "";
  const words = { done: t("sign.done", { name }), failed: t("sign.failed"), onDone: onClose };
  const { confirm, isBusy } = useConfirmedWrite(apiKeys.sign, [apiKeys.list], words);
  if (!shown) return null;
  return (
    <Confirm
      isOpen={apiKey !== null}
      title={t("sign.title", { name })}
      action={t("sign.submit")}
      isBusy={isBusy}
      onConfirm={() => confirm({ params: { id: shown.id } })}
      onClose={onClose}
    >
      {t(`sign.${shown.environment}`)}
    </Confirm>
  );
}
