import { Button, Checkbox, Stack, TagsInput, TextInput } from "@mantine/core";
import { useId } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type ApiEnvironment, apiKeys, mayAllowPersonal } from "#contract/callbacks/api-keys.calls.ts";
import type { ApiKeyView } from "#contract/callbacks/api-keys.contract.ts";
import * as limits from "#contract/limits.ts";
import { type ApiKeyScope, keyScopes } from "#contract/values/key-scopes.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useOwnPermissions } from "#web/platform/can.ts";
import { showErrors } from "#web/platform/field-errors.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { ExpiryField, expiryDaysOf, neverExpires } from "./expiry-field.widget.tsx";
import type { ShownOnceValue } from "./shown-once.widget.tsx";

type Typed = { name: string; scopes: ApiKeyScope[]; networks: string[]; expiresInDays: string };
type Form = UseFormReturn<Typed>;

function ScopeChoice({ form, had }: { form: Form; had: readonly ApiKeyScope[] }) {
  const { t } = useTranslation("apiKeys");
  const mayAllow = mayAllowPersonal(useOwnPermissions());
  const isClosed = (scope: ApiKeyScope) => scope === "personal" && !mayAllow && !had.includes("personal");
  return (
    <Controller
      control={form.control}
      name="scopes"
      render={({ field }) => (
        <Checkbox.Group
          label={t("fields.scopes")}
          value={field.value}
          onChange={(scopes) => field.onChange(keyScopes.filter((scope) => scopes.includes(scope)))}
          error={form.formState.errors.scopes?.message}
        >
          <Stack gap="md" mt="xs">
            {keyScopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                disabled={isClosed(scope)}
                label={t(`scopes.${scope}.name`)}
                description={isClosed(scope) ? t("scopes.needsOwner") : t(`scopes.${scope}.about`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    />
  );
}

function Fields({ form, had, isNew }: { form: Form; had: readonly ApiKeyScope[]; isNew: boolean }) {
  const { t } = useTranslation("apiKeys");
  const { errors } = form.formState;
  return (
    <Stack gap="lg">
      <FormAlert message={errors.root?.message} />
      <TextInput
        label={t("fields.name")}
        description={t("fields.nameHint")}
        maxLength={64}
        autoComplete="off"
        data-autofocus
        error={errors.name?.message}
        {...form.register("name")}
      />
      <ScopeChoice form={form} had={had} />
      <Controller
        control={form.control}
        name="networks"
        render={({ field }) => (
          <TagsInput
            ref={field.ref}
            label={t("fields.networks")}
            description={t("fields.networksHint")}
            dir="ltr"
            value={field.value}
            onChange={field.onChange}
            maxTags={limits.networksPerKey}
            maxLength={49}
            splitChars={[",", " ", ";"]}
            acceptValueOnBlur
            error={errors.networks?.message}
          />
        )}
      />
      {isNew && (
        <Controller
          control={form.control}
          name="expiresInDays"
          render={({ field }) => (
            <ExpiryField
              label={t("fields.expires")}
              value={field.value}
              onChange={field.onChange}
              error={errors.expiresInDays?.message}
            />
          )}
        />
      )}
    </Stack>
  );
}

function useKeyForm(key: ApiKeyView | null): Form {
  const { name = "", scopes = ["write"], networks = [] } = key ?? {};
  return useForm<Typed>({ defaultValues: { name, scopes, networks, expiresInDays: neverExpires } });
}

type CreateProps = { environment: ApiEnvironment; onClose: () => void; onMade: (shown: ShownOnceValue) => void };

export function CreateKeyDrawer({ environment, onClose, onMade }: CreateProps) {
  const { t } = useTranslation("apiKeys");
  const id = useId();
  const form = useKeyForm(null);
  const create = useWrite(apiKeys.create, [apiKeys.list]);
  const submit = form.handleSubmit(({ expiresInDays, ...typed }) =>
    create.mutate(
      { body: { environment, ...typed, expiresInDays: expiryDaysOf(expiresInDays) } },
      {
        onSuccess: ({ key }) => {
          onClose();
          onMade({ title: t("shown.key", { name: typed.name.trim() }), value: key });
        },
        onError: (error) => showErrors(form, error, t("create.failed")),
      },
    ),
  );
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t(`create.title.${environment}`)}
      footer={
        <Button type="submit" form={id} loading={create.isPending}>
          {t("create.submit")}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Fields form={form} had={[]} isNew />
      </form>
    </Drawer>
  );
}

export function EditKeyDrawer({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  const formId = useId();
  const form = useKeyForm(apiKey);
  const change = useWrite(apiKeys.change, [apiKeys.list]);
  const submit = form.handleSubmit(({ name, scopes, networks }) =>
    change.mutate(
      { params: { id: apiKey.id }, body: { name, scopes, networks } },
      {
        onSuccess: () => {
          notifySuccess(t("edit.done"));
          onClose();
        },
        onError: (error) => showErrors(form, error, t("edit.failed")),
      },
    ),
  );
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("edit.title")}
      footer={
        <Button type="submit" form={formId} loading={change.isPending}>
          {t("edit.submit")}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Fields form={form} had={apiKey.scopes} isNew={false} />
      </form>
    </Drawer>
  );
}
