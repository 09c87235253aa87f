import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type FieldErrors, type Path, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { forms } from "#contract/forms.contract.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { configOf, type FormDraft, type FormSection, formSections } from "./form-draft.ts";
import { draftResolver, sectionsWithErrors, serverMessages } from "./form-editor.state.ts";

/** What the editor opened: a saved version, or nothing yet. */
export type Opened = { id: string | null; version: number; link: string | null; draft: FormDraft };

/** The editor's one state: the draft, its errors, and saving it. */
export function useFormEditor({ id, version, draft }: Opened, onSection: (section: FormSection) => void) {
  const { t } = useTranslation("forms");
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  const form = useForm<FormDraft>({ defaultValues: draft, resolver: draftResolver });
  const create = useWrite(forms.create, [forms.list, forms.options]);
  const edit = useWrite(forms.edit, [forms.list, forms.options, forms.settings]);

  const showFirst = (errors: FieldErrors<FormDraft>) => {
    const wrong = sectionsWithErrors(errors);
    const first = formSections.find((section) => wrong.has(section));
    if (first) onSection(first);
  };
  const refuse = (error: unknown, values: FormDraft) => {
    const messages = serverMessages(error, configOf(values));
    for (const [field, message] of Object.entries(messages)) form.setError(field as Path<FormDraft>, { message });
    showFirst(form.formState.errors);
  };
  const save = async (values: FormDraft) => {
    const { permanentLinkEnabled } = values;
    const config = configOf(values);
    const saved =
      id === null
        ? await create.mutateAsync({ body: { config, permanentLinkEnabled } })
        : await edit.mutateAsync({ body: { id, version, config, permanentLinkEnabled } });
    notifySuccess(t("editor.saved"));
    form.reset(values);
    if (id !== null) return;
    setSaved(true);
    await navigate({
      to: "/forms/edit/$tab/$id",
      params: { tab: "general", id: saved.id },
      replace: true,
      ignoreBlocker: true,
    });
  };
  const submit = form.handleSubmit(
    (values) => save(values).catch((error: unknown) => refuse(error, values)),
    showFirst,
  );
  return { form, submit, isSaved, isDirty: form.formState.isDirty, isSaving: create.isPending || edit.isPending };
}
