import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  csvRowParameter,
  formLocalisationFailures,
  formLocalisations,
} from "#contract/records/form-localisations.calls.ts";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import { sendUpload } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { loadErrorWords, sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { followUpload } from "#web/platform/upload.ts";

export type UploadState =
  | { kind: "resting" }
  | { kind: "sending"; name: string; percent: number }
  /** `rows`: what is wrong in which row. */
  | { kind: "refused"; message: string; rows: string[] };

const refusalOf = (error: unknown): UploadState => ({
  kind: "refused",
  message: sayError(error),
  rows:
    error instanceof ApiError
      ? error.errors.filter(({ parameter }) => parameter === csvRowParameter).map(({ message }) => sayMessage(message))
      : [],
});

/** Uploads one file at a time with progress; it can be stopped, and leaving the page stops it. */
export function useLocalisationUpload(formId: string) {
  const { t } = useTranslation("formLocalisations");
  const cache = useQueryClient();
  const [state, setState] = useState<UploadState>({ kind: "resting" });
  const underway = useRef<AbortController | null>(null);
  useEffect(() => () => underway.current?.abort(), []);

  const send = async (file: File) => {
    const { name } = file;
    if (file.size > formLimits.localisationBytes)
      return setState({ kind: "refused", message: sayMessage(formLocalisationFailures.too_large.message), rows: [] });
    const controller = new AbortController();
    underway.current = controller;
    setState({ kind: "sending", name, percent: 0 });
    try {
      const follow = followUpload((share) => setState({ kind: "sending", name, percent: Math.round(100 * share) }));
      const supplied = { body: { public_id: formId } };
      const uploaded = await sendUpload(formLocalisations.upload, supplied, file, follow, controller.signal);
      cache.setQueriesData({ queryKey: [formLocalisations.uploaded.path] }, uploaded);
      setState({ kind: "resting" });
      notifySuccess(t("upload.done"));
    } catch (error) {
      await loadErrorWords();
      setState(controller.signal.aborted ? { kind: "resting" } : refusalOf(error));
    } finally {
      underway.current = null;
    }
  };
  return {
    state,
    send: (file: File | null | undefined) => {
      if (file && underway.current === null) void send(file);
    },
    stop: () => underway.current?.abort(),
  };
}
