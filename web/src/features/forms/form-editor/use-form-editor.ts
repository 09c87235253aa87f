import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { formFailures, forms } from "#contract/forms/forms.calls.ts";
import { mailAddresses } from "#contract/project/mail-addresses.calls.ts";
import type { FormInability } from "#contract/records/forms/form-abilities.ts";
import type { FormSection } from "#contract/records/forms/form-sections.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { type FormDraft, formConfigOf, formDraftOf } from "./form-draft.ts";
import { draftResolver } from "./form-editor.state.ts";
import { mergeDrafts } from "./form-merge.rules.ts";
import { useRefusedForm } from "./use-refused-form.ts";

/** A saved version, or a new form. */
export type EditedForm = {
  id: string | null;
  version: number;
  link: string | null;
  draft: FormDraft;
  /** What the saved version needs and the server cannot do. */
  notAvailable: readonly FormInability[];
};

/** Somebody else has saved meanwhile; after loading their version, the sections that both changed. */
export type SaveConflict = { state: "refused" } | { state: "merged"; clashes: FormSection[] };

function useSave({ id, version }: { id: string | null; version: number }) {
  const create = useWrite(forms.create, [forms.list, forms.options]);
  const edit = useWrite(forms.edit, [forms.list, forms.options, mailAddresses.state]);
  const save = (values: FormDraft) => {
    const body = { config: formConfigOf(values), permanentLinkEnabled: values.permanentLinkEnabled };
    return id === null ? create.mutateAsync({ body }) : edit.mutateAsync({ body: { ...body, id, version } });
  };
  return { save, isSaving: create.isPending || edit.isPending };
}

function useSavedWords() {
  const { t } = useTranslation("forms");
  const format = useFormat();
  // About callbacks the page itself has a note.
  return (inabilities: readonly FormInability[]) => {
    const names = inabilities.filter((name) => name !== "callbackPersons");
    return names.length === 0
      ? t("editor.saved")
      : t("editor.savedNotAvailable", { names: format.list(names.map((name) => t(`notAvailable.${name}.name`))) });
  };
}

/** Ignores a call while one is running: a second press is a double click. */
function useOneAtATime() {
  const isUnderWay = useRef(false);
  return async (work: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await work();
    isUnderWay.current = false;
  };
}

export function useFormEditor({ id, draft, ...opened }: EditedForm, onWrong: (section: FormSection) => void) {
  const { t } = useTranslation("forms");
  const saySaved = useSavedWords();
  const once = useOneAtATime();
  const navigate = useNavigate();
  const [version, setVersion] = useState(opened.version);
  const [isSaved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [notAvailable, setNotAvailable] = useState(opened.notAvailable);
  const form = useForm<FormDraft>({
    defaultValues: draft,
    resolver: draftResolver,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { refusedByRules, refusedByServer } = useRefusedForm(form, onWrong);
  const { save: write, isSaving } = useSave({ id, version });
  const save = async (values: FormDraft) => {
    const saved = await write(values);
    notifySuccess(saySaved(saved.notAvailable));
    form.reset(values);
    setVersion(saved.version);
    setNotAvailable(saved.notAvailable);
    setConflict(null);
    if (id !== null) return;
    setSaved(true);
    await navigate({
      from: "/forms/edit/$tab/$id",
      to: "/forms/edit/$tab/$id",
      params: ({ tab }) => ({ tab, id: saved.id }),
      state: { formWasMade: true },
      replace: true,
      ignoreBlocker: true,
    });
  };
  const refuse = (error: unknown, values: FormDraft) => {
    if (error instanceof ApiError && error.code === formFailures.stale.code) setConflict({ state: "refused" });
    else refusedByServer(error, values, t(id === null ? "failed.create" : "failed.edit"));
  };

  /** Loads somebody else's version; changes made here are kept on top of it, or dropped. */
  const loadTheirs = async (keepsMine: boolean) => {
    if (id === null) return;
    const saved = await sendDeskCall(forms.settings, { params: { id } });
    const base = form.formState.defaultValues as FormDraft;
    const theirs = formDraftOf(saved.config, saved.permanentLinkEnabled);
    const merged = mergeDrafts({ base, mine: form.getValues(), theirs });
    form.reset(theirs);
    setVersion(saved.version);
    setNotAvailable(saved.notAvailable);
    setConflict(keepsMine ? { state: "merged", clashes: merged.clashes } : null);
    if (keepsMine) form.reset(merged.draft, { keepDefaultValues: true });
  };
  return {
    form,
    submit: form.handleSubmit(
      (values) => once(() => save(values).catch((error: unknown) => refuse(error, values))),
      refusedByRules,
    ),
    discard: () => {
      form.reset();
      if (conflict?.state === "merged") setConflict(null);
    },
    conflict,
    loadTheirs: (keepsMine: boolean) => loadTheirs(keepsMine).catch(notifyError),
    notAvailable,
    isSaved,
    isSaving,
  };
}

export type FormEditor = ReturnType<typeof useFormEditor>;
