import { Button, Stack } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { forms } from "#contract/forms/forms.calls.ts";
import { type FormSection, isStepPage } from "#contract/records/forms/form-sections.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { DesktopNotice } from "#web/features/frame/layout/desktop-notice.widget.tsx";
import { isGone } from "#web/platform/api-error.ts";
import { formsListAddress } from "#web/platform/forms-list-address.ts";
import { sayError } from "#web/platform/i18n.ts";
import { replyQueryOf } from "#web/platform/queries.ts";
import { FormConflict } from "./form-conflict.widget.tsx";
import { formDraftOf, newFormDraft } from "./form-draft.ts";
import classes from "./form-editor.module.css";
import { FormEditorHead } from "./form-editor-head.widget.tsx";
import { FormErrorSummary } from "./form-error-summary.widget.tsx";
import { PreviewBeside } from "./form-preview.widget.tsx";
import { FormSectionFields } from "./form-section-fields.widget.tsx";
import { FormSections } from "./form-sections.widget.tsx";
import type { ChosenTemplate } from "./form-templates.rules.ts";
import { FormTools } from "./form-tools.widget.tsx";
import { MadeForm } from "./made-form.widget.tsx";
import { SectionPager } from "./section-pager.widget.tsx";
import { StepPosition } from "./step-position.widget.tsx";
import { StepSwitch } from "./step-switch.widget.tsx";
import { TemplateChoice } from "./template-choice.widget.tsx";
import { UnsupportedFeatures } from "./unsupported-features.widget.tsx";
import { type EditedForm, type FormEditor, useFormEditor } from "./use-form-editor.ts";
import { hasChanged } from "./use-quiet-value.ts";
import { sectionCard, useShowWrong } from "./use-show-wrong.ts";

type Shown = { section: FormSection; onSection: (section: FormSection) => void };

function BackToForms() {
  const { t } = useTranslation("forms");
  return <BackLink label={t("editor.back")} link={(face) => <Link {...formsListAddress()} {...face} />} />;
}

/** Errors of the steps as a whole are shown above the open step. */
function StepsAlert({ form }: { form: FormEditor["form"] }) {
  const { errors } = useFormState({ control: form.control });
  return <FormAlert message={errors.root?.steps?.message} />;
}

type Card = {
  editor: FormEditor;
  shown: Shown;
  opened: EditedForm;
  /** The template choice, above a new form's first section. */
  start: ReactNode;
};

function SectionCard({ editor, shown, opened, start }: Card) {
  const { t } = useTranslation("forms");
  const { form } = editor;
  const { section } = shown;
  return (
    <div>
      <section id={sectionCard} className={classes.card} aria-labelledby="form-section">
        <Stack gap="lg">
          <div className={classes.head}>
            <div>
              <h2 id="form-section" className={classes.title} tabIndex={-1}>
                {t(`sections.${section}`)}
              </h2>
              <p className={classes.lead}>{t(`leads.${section}`)}</p>
            </div>
            {isStepPage(section) && (
              <div className={classes.stepHead}>
                <StepSwitch form={form} step={section} />
                <StepPosition form={form} step={section} />
              </div>
            )}
          </div>
          {isStepPage(section) && <StepsAlert form={form} />}
          {section === "general" && start}
          <FormSectionFields section={section} form={form} id={opened.id} link={opened.link} />
        </Stack>
      </section>
      <SectionPager form={form} {...shown} />
    </div>
  );
}

function Editor({ opened, shown, above }: { opened: EditedForm; shown: Shown; above?: ReactNode }) {
  const showWrong = useShowWrong(shown);
  const editor = useFormEditor(opened, showWrong);
  const { form } = editor;
  const [template, setTemplate] = useState<ChosenTemplate>(null);
  useHotkeys([["mod+S", () => (hasChanged(form) || opened.id === null) && void editor.submit()]], []);
  const start = opened.id === null && <TemplateChoice form={form} chosen={template} onChoose={setTemplate} />;
  return (
    <form className={classes.root} onSubmit={(event) => void editor.submit(event)} noValidate>
      <BackToForms />
      <FormEditorHead
        editor={editor}
        isNew={opened.id === null}
        tools={<FormTools editor={editor} id={opened.id} section={shown.section} />}
      />
      {above}
      {editor.conflict && <FormConflict conflict={editor.conflict} onLoad={editor.loadTheirs} />}
      <FormErrorSummary form={form} onShow={showWrong} />
      <DesktopNotice />
      <UnsupportedFeatures names={editor.notAvailable} />
      <div className={classes.columns}>
        <FormSections form={form} {...shown} />
        <SectionCard editor={editor} shown={shown} opened={opened} start={start} />
        <PreviewBeside form={form} section={shown.section} />
      </div>
    </form>
  );
}

/** Read once: it must not change while it is edited. Saving detects a newer version. */
const useOpenedForm = (id: string) =>
  useQuery({
    ...replyQueryOf(forms.settings, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

function EditSaved({ id, shown }: { id: string; shown: Shown }) {
  const { t } = useTranslation("forms");
  const read = useOpenedForm(id);
  const [isJustMade, setJustMade] = useState(useLocation().state.formWasMade);
  if (read.error)
    return (
      <>
        <BackToForms />
        <EmptyState
          icon={<IconAlertTriangle size={20} />}
          title={t("editor.missing")}
          action={!isGone(read.error) && <Button onClick={() => void read.refetch()}>{t("editor.retry")}</Button>}
        >
          {sayError(read.error)}
        </EmptyState>
      </>
    );
  if (!read.data) return <EditorSkeleton />;
  const { config, permanentLinkEnabled, version, link, notAvailable } = read.data;
  const opened = { id, version, link, notAvailable, draft: formDraftOf(config, permanentLinkEnabled) };
  const made = isJustMade && (
    <MadeForm
      form={{ id, name: config.name }}
      link={permanentLinkEnabled ? link : null}
      onClose={() => setJustMade(undefined)}
    />
  );
  return <Editor opened={opened} shown={shown} above={made} />;
}

function EditorSkeleton() {
  return (
    <div className={classes.root} aria-busy>
      <BackToForms />
      <Skeleton height={32} width={240} mb="lg" />
      <div className={classes.columns}>
        <Skeleton height={300} radius="md" visibleFrom="md" />
        <Skeleton height={420} radius="md" />
      </div>
    </div>
  );
}

const emptyForm: EditedForm = { id: null, version: 0, link: null, draft: newFormDraft(), notAvailable: [] };

export function FormEditorPage({ id, section }: { id: string; section: FormSection }) {
  const navigate = useNavigate();
  const onSection = (tab: FormSection) =>
    void navigate({ to: "/forms/edit/$tab/$id", params: { tab, id }, replace: true });
  const shown = { section, onSection };
  return id === "new" ? <Editor opened={emptyForm} shown={shown} /> : <EditSaved id={id} shown={shown} />;
}
