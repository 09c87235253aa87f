import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { provisioning } from "#contract/team/provisioning.calls.ts";
import type { ProvisioningKeyView } from "#contract/team/provisioning.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { ShownOnceValue } from "#web/features/callbacks/api-keys/shown-once.widget.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { Instant } from "#web/platform/instant.tsx";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";

const endsOf = ({ lastFour }: ProvisioningKeyView) => `vd_scim_…${lastFour}`;

/** Keys that are not revoked, each with what it was used for last. */
export function ScimKeys({
  keys,
  onRevoke,
}: {
  keys: readonly ProvisioningKeyView[];
  onRevoke: (key: ProvisioningKeyView) => void;
}) {
  const { t } = useTranslation("provisioning");
  const words = useTranslation("apiKeys").t;
  if (keys.length === 0) return null;
  return (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {keys.map((key) => (
        <Group key={key.id} component="li" justify="space-between">
          <Stack gap={2}>
            <bdi>{key.name}</bdi>
            <code dir="ltr">{endsOf(key)}</code>
            {key.createdBy && (
              <Text component="bdi" size="sm" c="dimmed">
                {words("by", { name: key.createdBy })}
              </Text>
            )}
            {!key.works && (
              <Text size="sm" c="dimmed">
                {t("stopped")}
              </Text>
            )}
          </Stack>
          {key.lastUsed ? (
            <Stack gap={2}>
              <Text size="sm" c="dimmed">
                {words("columns.lastUsed")}
              </Text>
              <Instant at={key.lastUsed} />
            </Stack>
          ) : (
            <StatusBadge tone="quiet">{words("neverUsed")}</StatusBadge>
          )}
          <Button variant="default" size="xs" onClick={() => onRevoke(key)}>
            {words("revoke.submit")}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

export function CreateScimKey({ onClose, onMade }: { onClose: () => void; onMade: (shown: ShownOnceValue) => void }) {
  const words = useTranslation("apiKeys").t;
  const { t } = useTranslation("provisioning");
  const id = useId();
  const form = useForm({ defaultValues: { name: "" } });
  const create = useWrite(provisioning.createKey, [provisioning.show]);
  const submit = form.handleSubmit((body) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ key }) => {
          onClose();
          onMade({ title: words("shown.key", { name: body.name.trim() }), value: key });
        },
        onError: (error) => showErrors(form, error, words("create.failed")),
      },
    ),
  );
  const { errors } = form.formState;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("title")}
      footer={
        <Button type="submit" form={id} loading={create.isPending}>
          {words("create.submit")}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="lg">
          <FormAlert message={errors.root?.message} />
          <TextInput
            label={words("fields.name")}
            maxLength={64}
            autoComplete="off"
            data-autofocus
            error={errors.name?.message}
            {...form.register("name")}
          />
        </Stack>
      </form>
    </Drawer>
  );
}

export function RevokeScimKey({ scimKey, onClose }: { scimKey: ProvisioningKeyView | null; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  const shown = useLast(scimKey);
  const name = shown?.name ?? "";
  const words = { done: t("revoke.done", { name }), failed: t("revoke.failed"), onDone: onClose };
  const { confirm, isBusy } = useConfirmedWrite(provisioning.revokeKey, [provisioning.show], words);
  if (!shown) return null;
  return (
    <Confirm
      isOpen={scimKey !== null}
      title={t("revoke.title", { name })}
      action={t("revoke.submit")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => confirm({ params: { id: shown.id } })}
      onClose={onClose}
    >
      {t("revoke.body", { key: endsOf(shown) })}
    </Confirm>
  );
}
