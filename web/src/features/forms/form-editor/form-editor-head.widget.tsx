import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EditorHead } from "#web/features/frame/layout/editor-head.widget.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import classes from "./form-editor.module.css";
import type { FormEditor } from "./use-form-editor.ts";
import { hasChanged, useQuietValue, useUnsaved } from "./use-quiet-value.ts";

const idOf = ({ params }: { params: object }) => ("id" in params ? params.id : undefined);

/** A component of its own, so that typing renders nothing else. */
function FormName({ form, isNew }: { form: FormEditor["form"]; isNew: boolean }) {
  const { t } = useTranslation("forms");
  const name = useQuietValue(form, (values) => values.name.trim()) || t(isNew ? "editor.new" : "editor.unnamed");
  usePageTitle(name, t("title"));
  return name;
}

export function FormEditorHead({ editor, isNew, tools }: { editor: FormEditor; isNew: boolean; tools: ReactNode }) {
  const isDirty = useUnsaved(editor.form);
  return (
    <div className={classes.top}>
      <EditorHead
        words="forms"
        title={<FormName form={editor.form} isNew={isNew} />}
        tools={tools}
        isDirty={isDirty}
        isSaving={editor.isSaving}
        canSave={isDirty || isNew}
        onDiscard={editor.discard}
        loses={() => !editor.isSaved && hasChanged(editor.form)}
        isInside={(current, next) => current.routeId === next.routeId && idOf(current) === idOf(next)}
      />
    </div>
  );
}
