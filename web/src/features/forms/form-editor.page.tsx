import { Anchor, Button, Skeleton, Stack } from "@mantine/core";
import { IconAlertTriangle, IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useBlocker, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { forms } from "#contract/forms.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { FormAlert } from "#web/features/shell/form-alert.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { readOf } from "#web/platform/queries.ts";
import { FormConflict } from "./form-conflict.widget.tsx";
import { draftOf, type FormSection, isStepPage, newDraft } from "./form-draft.ts";
import classes from "./form-editor.module.css";
import { FormSectionFields } from "./form-section-fields.widget.tsx";
import { FormSections } from "./form-sections.widget.tsx";
import { SectionPager } from "./section-pager.widget.tsx";
import { StepSwitch } from "./step-switch.widget.tsx";
import { type FormEditor, type Opened, useFormEditor } from "./use-form-editor.ts";

type Place = { section: FormSection; onSection: (section: FormSection) => void };

/** Asks before unsaved changes are lost, whichever way the page is left. Going from section to section keeps them. */
function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation("forms");
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !(current.routeId === next.routeId && idOf(current) === idOf(next)),
    enableBeforeUnload: () => isDirty,
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

const idOf = ({ params }: { params: object }) => ("id" in params ? params.id : undefined);

function BackToForms() {
  const { t } = useTranslation("forms");
  return (
    <Anchor
      renderRoot={(props) => <Link to="/forms/$tab" params={{ tab: "list" }} {...props} />}
      size="sm"
      className={classes.back ?? ""}
    >
      <IconChevronLeft size={15} className={classes.arrow} aria-hidden />
      {t("editor.back")}
    </Anchor>
  );
}

function SectionCard({ editor, place, link }: { editor: FormEditor; place: Place; link: string | null }) {
  const { t } = useTranslation("forms");
  const { form } = editor;
  const { errors } = form.formState;
  const { section } = place;
  return (
    <div>
      <section className={classes.card} aria-labelledby="form-section">
        <Stack gap="lg">
          <div className={classes.head}>
            <div>
              <h2 id="form-section" className={classes.title}>
                {t(`sections.${section}`)}
              </h2>
              <p className={classes.lead}>{t(`leads.${section}`)}</p>
            </div>
            {isStepPage(section) && <StepSwitch form={form} step={section} />}
          </div>
          <FormAlert message={errors.root?.message ?? errors.root?.steps?.message} />
          <FormSectionFields section={section} form={form} link={link} />
        </Stack>
      </section>
      <SectionPager {...place} />
    </div>
  );
}

function Editor({ opened, place }: { opened: Opened; place: Place }) {
  const { t } = useTranslation("forms");
  const editor = useFormEditor(opened, place.onSection);
  const { form, isDirty } = editor;
  const name = form.watch("name").trim();
  return (
    <form className={classes.root} onSubmit={(event) => void editor.submit(event)} noValidate>
      <BackToForms />
      <PageHeader
        title={name || t(opened.id ? "editor.unnamed" : "editor.new")}
        beside={
          isDirty && (
            <span className={classes.unsaved}>
              <StatusBadge tone="wait">{t("editor.unsaved")}</StatusBadge>
            </span>
          )
        }
        actions={
          <>
            <Button variant="default" disabled={!isDirty || editor.isSaving} onClick={editor.discard}>
              {t("editor.discard")}
            </Button>
            <Button type="submit" loading={editor.isSaving} disabled={!isDirty && opened.id !== null}>
              {t("editor.save")}
            </Button>
          </>
        }
      />
      {editor.conflict && <FormConflict conflict={editor.conflict} onLoad={editor.loadTheirs} />}
      <div className={classes.columns}>
        <FormSections {...place} errors={form.formState.errors} steps={form.watch("steps")} />
        <SectionCard editor={editor} place={place} link={opened.link} />
      </div>
      <LeaveGuard isDirty={isDirty && !editor.isSaved} />
    </form>
  );
}

/** Read once: what is being edited must not change under the hands of the one who edits. Saving tells if it did. */
const useOpenedForm = (id: string) =>
  useQuery({
    ...readOf(forms.settings, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

function EditSaved({ id, place }: { id: string; place: Place }) {
  const { t } = useTranslation("forms");
  const read = useOpenedForm(id);
  if (read.error)
    return (
      <>
        <BackToForms />
        <EmptyState
          icon={<IconAlertTriangle size={22} />}
          title={t("editor.missing")}
          action={<Button onClick={() => void read.refetch()}>{t("editor.retry")}</Button>}
        >
          {sayError(read.error)}
        </EmptyState>
      </>
    );
  if (!read.data) return <EditorSkeleton />;
  const { config, permanentLinkEnabled, version, link } = read.data;
  return <Editor opened={{ id, version, link, draft: draftOf(config, permanentLinkEnabled) }} place={place} />;
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

const emptyForm: Opened = { id: null, version: 0, link: null, draft: newDraft() };

/** One form, section by section; one state over all of them. The address says which section. */
export function FormEditorPage({ id, section }: { id: string; section: FormSection }) {
  const navigate = useNavigate();
  const onSection = (tab: FormSection) =>
    void navigate({ to: "/forms/edit/$tab/$id", params: { tab, id }, replace: true });
  const place = { section, onSection };
  return id === "new" ? <Editor opened={emptyForm} place={place} /> : <EditSaved id={id} place={place} />;
}
