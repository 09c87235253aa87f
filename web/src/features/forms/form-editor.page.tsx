import { Button, Skeleton, Stack } from "@mantine/core";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { forms } from "#contract/forms.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { FormAlert } from "#web/features/shell/form-alert.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useRead } from "#web/platform/queries.ts";
import { draftOf, type FormDraft, type FormSection, newDraft } from "./form-draft.ts";
import classes from "./form-editor.module.css";
import { FormSectionFields } from "./form-section-fields.widget.tsx";
import { FormSections } from "./form-sections.widget.tsx";
import { type Opened, useFormEditor } from "./use-form-editor.ts";

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

function Editor({ opened, place }: { opened: Opened; place: Place }) {
  const { t } = useTranslation("forms");
  const editor = useFormEditor(opened, place.onSection);
  const { form, isDirty } = editor;
  const { errors } = form.formState;
  const name = form.watch("name");
  return (
    <form onSubmit={(event) => void editor.submit(event)} noValidate>
      <PageHeader
        title={name || t(opened.id ? "editor.unnamed" : "editor.new")}
        beside={isDirty && <StatusBadge tone="wait">{t("editor.unsaved")}</StatusBadge>}
        actions={
          <>
            <Button variant="default" disabled={!isDirty || editor.isSaving} onClick={() => form.reset()}>
              {t("editor.discard")}
            </Button>
            <Button type="submit" loading={editor.isSaving} disabled={!isDirty && opened.id !== null}>
              {t("editor.save")}
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <FormSections section={place.section} onSection={place.onSection} errors={errors} steps={form.watch()} />
        <section className={classes.card} aria-labelledby="form-section">
          <Stack gap="lg">
            <div>
              <h2 id="form-section" className={classes.title}>
                {t(`sections.${place.section}`)}
              </h2>
              <p className={classes.lead}>{t(`leads.${place.section}`)}</p>
            </div>
            <FormAlert message={errors.root?.message ?? errors.root?.steps?.message} />
            <FormSectionFields section={place.section} form={form} link={opened.link} />
          </Stack>
        </section>
      </div>
      <LeaveGuard isDirty={isDirty && !editor.isSaved} />
    </form>
  );
}

function EditSaved({ id, place }: { id: string; place: Place }) {
  const { t } = useTranslation("forms");
  const read = useRead(forms.settings, { params: { id } });
  if (read.error)
    return (
      <EmptyState
        title={t("editor.missing")}
        action={<Button onClick={() => void read.refetch()}>{t("editor.retry")}</Button>}
      >
        {sayError(read.error)}
      </EmptyState>
    );
  if (!read.data || read.isPlaceholderData) return <Skeleton height={420} radius="md" />;
  const { config, permanentLinkEnabled, version, link } = read.data;
  const draft: FormDraft = draftOf(config, permanentLinkEnabled);
  return <Editor key={version} opened={{ id, version, link, draft }} place={place} />;
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
