import { Button, Checkbox, Menu, Stack, Textarea, TextInput } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as limits from "#contract/limits.ts";
import {
  placeholdersOfTeam,
  type SnippetField,
  type SnippetPlaceholder,
  snippetFields,
  snippetPlaceholders,
} from "#contract/records/snippets/snippet-placeholders.ts";
import { snippets } from "#contract/records/snippets.calls.ts";
import type { SnippetView } from "#contract/records/snippets.contract.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { showErrors } from "#web/platform/field-errors.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { replacedIn } from "./snippet-text.rules.ts";
import classes from "./snippets.module.css";

type Typed = { name: string; shortcut: string; text: string; fields: SnippetField[] };
type Form = UseFormReturn<Typed>;

function PlaceholderMenu({ isForApplicant, onInsert }: { isForApplicant: boolean; onInsert: (name: string) => void }) {
  const { t } = useTranslation("snippets");
  const offered = (name: SnippetPlaceholder) => !isForApplicant || !placeholdersOfTeam.includes(name);
  return (
    <Menu position="bottom-start" width={280} withinPortal returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconBraces size={16} stroke={1.75} aria-hidden />}
        >
          {t("insertPlaceholder")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {snippetPlaceholders.filter(offered).map((name) => (
          <Menu.Item key={name} onClick={() => onInsert(name)}>
            <span className={classes.placeholder}>{t(`placeholders.${name}`)}</span>
            <code className={classes.code} dir="ltr">{`{{${name}}}`}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TextField({ form }: { form: Form }) {
  const { t } = useTranslation("snippets");
  const area = useRef<HTMLTextAreaElement | null>(null);
  const isForApplicant = form.watch("fields").includes("request_message");
  const { ref, ...field } = form.register("text");
  const insert = (name: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0, value = "" } = area.current ?? {};
    form.setValue("text", replacedIn(value, { from, to }, `{{${name}}}`), { shouldDirty: true });
    const caret = from + name.length + 4;
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  };
  return (
    <div>
      <Textarea
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        label={t("text")}
        description={t("textHint")}
        rows={7}
        maxLength={isForApplicant ? limits.requestMessageLength : limits.snippetLength}
        error={form.formState.errors.text?.message}
        {...field}
      />
      <PlaceholderMenu isForApplicant={isForApplicant} onInsert={insert} />
    </div>
  );
}

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation("snippets");
  const { errors } = form.formState;
  return (
    <Stack gap="lg">
      <FormAlert message={errors.root?.message} />
      <TextInput
        label={t("name")}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        error={errors.name?.message}
        {...form.register("name")}
      />
      <TextInput
        label={t("shortcut")}
        description={t("shortcutHint")}
        leftSection="/"
        maxLength={32}
        autoComplete="off"
        error={errors.shortcut?.message}
        {...form.register("shortcut")}
      />
      <Controller
        control={form.control}
        name="fields"
        render={({ field }) => (
          <Checkbox.Group
            label={t("fields.label")}
            value={field.value}
            onChange={(next) => field.onChange(snippetFields.filter((each) => next.includes(each)))}
            error={errors.fields?.message}
          >
            <Stack gap="xs" mt="xs">
              {snippetFields.map((name) => (
                <Checkbox key={name} value={name} label={t(`fields.${name}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      />
      <TextField form={form} />
    </Stack>
  );
}

/** Creates a snippet, or changes the given one. */
export function SnippetDrawer({ snippet, onClose }: { snippet: SnippetView | null; onClose: () => void }) {
  const { t } = useTranslation("snippets");
  const id = useId();
  const { name = "", shortcut = null, text = "", fields = ["comment" as const] } = snippet ?? {};
  const form = useForm<Typed>({ defaultValues: { name, shortcut: shortcut ?? "", text, fields } });
  const create = useWrite(snippets.create, [snippets.list]);
  const change = useWrite(snippets.change, [snippets.list]);
  const submit = form.handleSubmit((body) => {
    const outcome = {
      onSuccess: () => {
        notifySuccess(t("saved"));
        onClose();
      },
      onError: (error: Error) => showErrors(form, error),
    };
    if (snippet) change.mutate({ params: { id: snippet.id }, body }, outcome);
    else create.mutate({ body }, outcome);
  });
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={snippet?.name ?? t("create")}
      footer={
        <Button type="submit" form={id} loading={create.isPending || change.isPending}>
          {t("save")}
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Fields form={form} />
      </form>
    </Drawer>
  );
}
