import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import * as limits from "#contract/limits.ts";
import { allowedNetworks } from "#contract/project/allowed-networks.calls.ts";
import type { AllowedNetworks } from "#contract/project/allowed-networks.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import type { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { type NetworkEntry, NetworkRow } from "./network-row.widget.tsx";

type Props = { kept: AllowedNetworks; mayChange: boolean; onSaved?: (() => void) | undefined };

/** What was refused, by the parameter that it is about. */
function errorsBy(error: ApiError): Record<string, string> {
  const named = error.errors.filter(({ parameter }) => /^entries\.\d+\./.test(parameter));
  if (named.length === 0) return { form: sayError(error) };
  return Object.fromEntries(named.map(({ parameter, message }) => [parameter, sayMessage(message)]));
}

const newEntry = (network: string): NetworkEntry => ({ role: "any", network, note: "" });

export function NetworkForm({ kept, mayChange, onSaved }: Props) {
  const { t } = useTranslation("allowedNetworks");
  const [entries, setEntries] = useState<NetworkEntry[]>(kept.entries);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = useWrite(allowedNetworks.change, [allowedNetworks.show]);
  const edit = (next: NetworkEntry[]) => {
    setEntries(next);
    setErrors({});
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    const onSuccess = () => {
      notifySuccess(t("saved"));
      onSaved?.();
    };
    const onError = (error: ApiError) => setErrors(errorsBy(error));
    change.mutate({ body: { entries, version: kept.version } }, { onSuccess, onError });
  };
  const { own } = kept;
  const lacksOwn = own !== null && !entries.some(({ network }) => network === own);
  const isFull = entries.length >= limits.allowedNetworks;
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("hint")}
        </Text>
        {entries.length === 0 && <EmptyState isSmall title={t("empty")} />}
        {entries.map((entry, at) => (
          <NetworkRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed
            key={at}
            entry={entry}
            errors={{ network: errors[`entries.${at}.network`], note: errors[`entries.${at}.note`] }}
            isDisabled={!mayChange}
            onChange={(next) => edit(entries.with(at, next))}
            onRemove={() => edit(entries.toSpliced(at, 1))}
          />
        ))}
        {mayChange && (
          <Group gap="xs">
            {lacksOwn && (
              <Button variant="default" disabled={isFull} onClick={() => edit([...entries, newEntry(own)])}>
                {t("addOwn", { address: own })}
              </Button>
            )}
            <Button
              variant="default"
              disabled={isFull}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => edit([...entries, newEntry("")])}
            >
              {t("add")}
            </Button>
          </Group>
        )}
        <FormAlert message={errors.form} />
        {mayChange && (
          <Button type="submit" w="fit-content" loading={change.isPending} disabled={entries === kept.entries}>
            {t("save")}
          </Button>
        )}
      </Stack>
    </form>
  );
}
