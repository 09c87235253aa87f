import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { themeFailures, themes } from "#contract/project/themes.calls.ts";
import type { ThemeConfig } from "#contract/records/forms/theme-settings.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { type ThemeTab, tabWithProblem, themeProblemsOf } from "./theme-draft.rules.ts";

export type OpenedTheme = ReplyOfEndpoint<typeof themes.show>;
export type EditedLogos = OpenedTheme["logos"];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function useThemeEditor(opened: OpenedTheme, onTab: (tab: ThemeTab) => void) {
  const { t } = useTranslation("themes");
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [saved, setSaved] = useState(opened);
  const [draft, setDraft] = useState(opened.config);
  const [logos, setLogos] = useState(opened.logos);
  // The last valid draft: the preview shows it while a colour is half typed.
  const [shown, setShown] = useState(opened.config);
  const [isTried, setTried] = useState(false);
  const problems = themeProblemsOf(draft);
  const { public_id, rowVersion } = saved;

  const change = (next: ThemeConfig) => {
    setDraft(next);
    if (Object.keys(themeProblemsOf(next)).length === 0) setShown(next);
  };
  const write = useMutation({
    mutationFn: (config: ThemeConfig) =>
      rowVersion === 0
        ? sendDeskCall(themes.create, { body: { public_id, config } })
        : sendDeskCall(themes.edit, { body: { public_id, rowVersion, config } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [themes.list.path] });
      notifySuccess(t(rowVersion === 0 ? "editor.created" : "editor.edited"));
      await navigate({ to: "/theme-editor", ignoreBlocker: true });
    },
  });
  const error = write.error;
  return {
    draft,
    shown,
    logos,
    rowVersion,
    change,
    changeLogos: setLogos,
    problems: isTried ? problems : {},
    isDirty: !same(draft, saved.config),
    isSaving: write.isPending,
    refusal: error ? sayError(error, t(rowVersion === 0 ? "failed.create" : "failed.edit")) : undefined,
    isStale: error instanceof ApiError && error.code === themeFailures.stale.code,
    save: () => {
      const tab = tabWithProblem(problems);
      setTried(true);
      if (tab) onTab(tab);
      else write.mutate(draft);
    },
    discard: () => {
      change(saved.config);
      setTried(false);
      write.reset();
    },
    /** Loads somebody else's version; changes made here are dropped. */
    loadTheirs: async () => {
      try {
        const theirs = await sendDeskCall(themes.show, { params: { public_id } });
        setSaved(theirs);
        setLogos(theirs.logos);
        change(theirs.config);
        write.reset();
      } catch (refused) {
        notifyError(sayError(refused, t("failed.show")));
      }
    },
  };
}

export type ThemeEditor = ReturnType<typeof useThemeEditor>;
