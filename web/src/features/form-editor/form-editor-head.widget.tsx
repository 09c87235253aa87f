import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "#ui/confirm.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import classes from "./form-editor.module.css";
import type { FormEditor } from "./use-form-editor.ts";
import { hasChanged, useQuietValue, useUnsaved } from "./use-quiet-value.ts";

const idOf = ({ params }: { params: object }) => ("id" in params ? params.id : undefined);

/** Asks before unsaved changes are lost. Moving between sections keeps them. */
function LeaveGuard({ form, isSaved }: { form: FormEditor["form"]; isSaved: boolean }) {
  const { t } = useTranslation("forms");
  const loses = () => !isSaved && hasChanged(form);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !(current.routeId === next.routeId && idOf(current) === idOf(next)) && loses(),
    enableBeforeUnload: loses,
    withResolver: true,
  });
  return (
    <Confirm
      isOpen={status === "blocked"}
      title={t("leave.title")}
      action={t("leave.action")}
      isDangerous
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t("leave.body")}
    </Confirm>
  );
}

function DiscardButton({ isDisabled, onDiscard }: { isDisabled: boolean; onDiscard: () => void }) {
  const { t } = useTranslation("forms");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" disabled={isDisabled} onClick={() => setAsking(true)}>
        {t("editor.discard")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t("discard.title")}
        action={t("discard.action")}
        isDangerous
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      >
        {t("discard.body")}
      </Confirm>
    </>
  );
}

/** A component of its own, so that typing renders nothing else. */
function FormName({ form, isNew }: { form: FormEditor["form"]; isNew: boolean }) {
  const { t } = useTranslation("forms");
  const name = useQuietValue(form, (values) => values.name.trim()) || t(isNew ? "editor.new" : "editor.unnamed");
  usePageTitle(name, t("title"));
  return name;
}

export function FormEditorHead({ editor, isNew, tools }: { editor: FormEditor; isNew: boolean; tools: ReactNode }) {
  const { t } = useTranslation("forms");
  const isDirty = useUnsaved(editor.form);
  return (
    <div className={classes.top}>
      <PageHeader
        title={<FormName form={editor.form} isNew={isNew} />}
        beside={
          isDirty && (
            <span className={classes.unsaved}>
              <StatusBadge tone="wait">{t("editor.unsaved")}</StatusBadge>
            </span>
          )
        }
        actions={
          <>
            {tools}
            <DiscardButton isDisabled={!isDirty || editor.isSaving} onDiscard={editor.discard} />
            <Button type="submit" loading={editor.isSaving} disabled={!isDirty && !isNew}>
              {t("editor.save")}
            </Button>
          </>
        }
      />
      <LeaveGuard form={editor.form} isSaved={editor.isSaved} />
    </div>
  );
}
