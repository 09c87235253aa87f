import { Button, Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { webhookEndpoints } from "#contract/callbacks/webhook-endpoints.calls.ts";
import type { WebhookEndpointView } from "#contract/callbacks/webhook-endpoints.contract.ts";
import { type CallbackType, callbackTypes } from "#contract/records/verifications/verification-states.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import { staleWithCallbacks } from "./callbacks.query.ts";

type Edited = WebhookEndpointView | "new";
type Fields = { url: string; kinds: CallbackType[]; environment: "live" | "test" };

const fieldsOf = (edited: Edited): Fields =>
  edited === "new"
    ? { url: "", kinds: ["VERIFICATION_COMPLETED"], environment: "live" }
    : { url: edited.url, kinds: edited.kinds, environment: edited.environment };

function useSave(edited: Edited, { onSecret, onClose }: { onSecret: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation("callbacks");
  const create = useWrite(webhookEndpoints.create, staleWithCallbacks);
  const change = useWrite(webhookEndpoints.change, staleWithCallbacks);
  const save = (body: Fields) => {
    if (edited === "new")
      create.mutate(
        { body },
        {
          onSuccess: ({ secret }) => {
            onClose();
            onSecret(secret);
          },
        },
      );
    else
      change.mutate(
        { params: { id: edited.id }, body },
        {
          onSuccess: () => {
            onClose();
            notifySuccess(t("endpoints.changed"));
          },
        },
      );
  };
  return { save, error: create.error ?? change.error };
}

/** The message at its field; `rest`: what belongs to none. */
function useMessages(error: unknown) {
  const { t } = useTranslation("callbacks");
  const errors = error instanceof ApiError ? error.errors : [];
  const of = (name: string) => {
    const found = errors.find(({ parameter }) => parameter === name || parameter.startsWith(`${name}.`));
    return found && sayMessage(found.message);
  };
  const known = of("url") ?? of("kinds");
  return { of, rest: error && !known ? sayError(error, t("drawer.failed")) : undefined };
}

type Props = { onSecret: (secret: string) => void; onClose: () => void };

function EndpointForm({ edited, id, onSecret, onClose }: Props & Form) {
  const { t } = useTranslation("callbacks");
  const [fields, setFields] = useState(fieldsOf(edited));
  const { save, error } = useSave(edited, { onSecret, onClose });
  const messages = useMessages(error);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save({ ...fields, url: fields.url.trim() });
      }}
    >
      <Stack gap="md">
        <FormAlert message={messages.rest} />
        <TextInput
          label={t("drawer.url")}
          description={t("drawer.urlHint")}
          placeholder="https://"
          type="url"
          dir="ltr"
          data-autofocus
          value={fields.url}
          error={messages.of("url")}
          onChange={({ currentTarget: { value: url } }) => setFields({ ...fields, url })}
        />
        <Checkbox.Group
          label={t("drawer.kinds")}
          value={fields.kinds}
          error={messages.of("kinds")}
          onChange={(chosen) => setFields({ ...fields, kinds: callbackTypes.filter((type) => chosen.includes(type)) })}
        >
          <Stack gap="xs" mt="xs">
            {callbackTypes.map((type) => (
              <Checkbox key={type} value={type} label={t(`types.${type}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={t("drawer.environment")}
          data={[
            { value: "live", label: t("drawer.live") },
            { value: "test", label: t("drawer.test") },
          ]}
          value={fields.environment}
          onChange={({ currentTarget: { value } }) =>
            setFields({ ...fields, environment: value === "test" ? "test" : "live" })
          }
        />
      </Stack>
    </form>
  );
}
type Form = { edited: Edited; id: string };

export function EndpointDrawer({ edited, onSecret, onClose }: Props & { edited: Edited | null }) {
  const { t } = useTranslation("callbacks");
  const id = useId();
  const last = useLast(edited);
  return (
    <Drawer
      isOpen={edited !== null}
      onClose={onClose}
      title={t(last === "new" ? "drawer.add" : "drawer.change")}
      footer={
        <Button type="submit" form={id}>
          {t("drawer.save")}
        </Button>
      }
    >
      {last && (
        <EndpointForm
          key={last === "new" ? "new" : last.id}
          edited={last}
          id={id}
          onSecret={onSecret}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
