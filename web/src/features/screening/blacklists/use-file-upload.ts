import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ParametersOfEndpoint } from "#contract/all.ts";
import type { EndpointAddress } from "#contract/endpoint.ts";
import { blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { sendUpload } from "#web/platform/api.ts";
import { followUpload } from "#web/platform/upload.ts";
import { listReads } from "./blacklists.query.ts";

/** `error` is null when it was stopped. */
type Sent = { ok: true } | { ok: false; error: unknown };

/** One file at a time, with progress; it can be stopped, and leaving the page stops it. */
export function useFileUpload() {
  const { t } = useTranslation("blacklists");
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const underway = useRef<AbortController | null>(null);
  useEffect(() => () => underway.current?.abort(), []);
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const isTooLarge = chosen.size > blacklistLimits.fileBytes;
    setProblem(isTooLarge ? t("importing.tooLarge") : null);
    setFile(isTooLarge ? null : chosen);
  };
  const send = async <C extends EndpointAddress>(call: C, supplied: ParametersOfEndpoint<C>): Promise<Sent> => {
    if (!file) {
      setProblem(t("importing.mustFile"));
      return { ok: false, error: null };
    }
    const controller = new AbortController();
    underway.current = controller;
    setPercent(0);
    try {
      const follow = followUpload((share) => setPercent(Math.round(100 * share)));
      await sendUpload(call, supplied, file, follow, controller.signal);
      await Promise.all(listReads.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })));
      return { ok: true };
    } catch (error) {
      return { ok: false, error: controller.signal.aborted ? null : error };
    } finally {
      underway.current = null;
      setPercent(null);
    }
  };
  return {
    file,
    problem,
    percent,
    choose,
    send,
    stop: () => underway.current?.abort(),
    forget: () => {
      setFile(null);
      setProblem(null);
    },
  };
}
export type FileUpload = ReturnType<typeof useFileUpload>;
