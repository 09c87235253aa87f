import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { themes } from "#contract/project/themes.calls.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { DesktopNotice } from "#web/features/frame/layout/desktop-notice.widget.tsx";
import { EditorHead } from "#web/features/frame/layout/editor-head.widget.tsx";
import { isGone } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { replyQueryOf } from "#web/platform/queries.ts";
import { ThemeAdvanced } from "./theme-advanced.widget.tsx";
import { ThemeColours } from "./theme-colours.widget.tsx";
import { type ThemeTab, themeTabs } from "./theme-draft.rules.ts";
import classes from "./theme-editor.module.css";
import { ThemeFonts } from "./theme-fonts.widget.tsx";
import { ThemeLogos } from "./theme-logos.widget.tsx";
import { ThemePreview } from "./theme-preview.widget.tsx";
import { type OpenedTheme, type ThemeEditor, useThemeEditor } from "./use-theme-editor.ts";

type Shown = { tab: ThemeTab; onTab: (tab: ThemeTab) => void };

function BackToThemes() {
  const { t } = useTranslation("themes");
  return <BackLink label={t("editor.back")} link={(face) => <Link to="/theme-editor" {...face} />} />;
}

function Part({ tab, editor, publicId }: { tab: ThemeTab; editor: ThemeEditor; publicId: string }) {
  switch (tab) {
    case "logo":
      return <ThemeLogos publicId={publicId} logos={editor.logos} onChange={editor.changeLogos} />;
    case "colors":
      return <ThemeColours editor={editor} />;
    case "fonts":
      return <ThemeFonts editor={editor} />;
    case "advanced":
      return <ThemeAdvanced editor={editor} />;
  }
}

function Parts({ editor, publicId, tab, onTab }: { editor: ThemeEditor; publicId: string } & Shown) {
  const { t } = useTranslation("themes");
  return (
    <section className={classes.card} aria-label={t("editor.tabs")}>
      <Tabs
        label={t("editor.tabs")}
        tabs={themeTabs.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        value={tab}
        onChange={onTab}
      >
        {(shown) => <Part tab={shown} editor={editor} publicId={publicId} />}
      </Tabs>
    </section>
  );
}

function Editor({ opened, shown }: { opened: OpenedTheme; shown: Shown }) {
  const { t } = useTranslation("themes");
  const editor = useThemeEditor(opened, shown.onTab);
  const { isDirty, isSaving } = editor;
  return (
    <div className={classes.root}>
      <BackToThemes />
      <EditorHead
        words="themes"
        title={opened.theme_name}
        isDirty={isDirty}
        isSaving={isSaving}
        canSave={isDirty || editor.rowVersion === 0}
        onSave={editor.save}
        onDiscard={editor.discard}
        loses={() => isDirty && !isSaving}
        isInside={(current, next) => current.routeId === next.routeId}
      />
      <DesktopNotice />
      <FormAlert message={editor.refusal} />
      {editor.isStale && (
        <Button variant="default" mb="md" onClick={() => void editor.loadTheirs()}>
          {t("editor.load")}
        </Button>
      )}
      <div className={classes.columns}>
        <Parts editor={editor} publicId={opened.public_id} {...shown} />
        <ThemePreview config={editor.shown} logos={editor.logos} />
      </div>
    </div>
  );
}

/** Read once: it must not change while it is edited. Saving detects a newer version. */
const useOpenedTheme = (publicId: string) =>
  useQuery({
    ...replyQueryOf(themes.show, { params: { public_id: publicId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function ThemeEditorPage({ id, tab }: { id: string; tab: ThemeTab }) {
  const { t } = useTranslation("themes");
  const navigate = useNavigate();
  const read = useOpenedTheme(id);
  usePageTitle(read.data?.theme_name, t("title"));
  const onTab = (next: ThemeTab) =>
    void navigate({ to: "/theme-editor/$id/$tab", params: { id, tab: next }, replace: true });
  if (read.error)
    return (
      <>
        <BackToThemes />
        <EmptyState
          icon={<IconAlertTriangle size={20} />}
          title={t("editor.missing")}
          action={!isGone(read.error) && <Button onClick={() => void read.refetch()}>{t("editor.retry")}</Button>}
        >
          {sayError(read.error)}
        </EmptyState>
      </>
    );
  if (!read.data || !read.isFetchedAfterMount)
    return (
      <div className={classes.root} aria-busy>
        <BackToThemes />
        <Skeleton height={32} width={240} mb="lg" />
        <div className={classes.columns}>
          <Skeleton height={420} radius="md" />
          <Skeleton height={560} radius="md" />
        </div>
      </div>
    );
  return <Editor opened={read.data} shown={{ tab, onTab }} />;
}
