import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formLinks } from "#contract/forms/form-links.calls.ts";
import type { MultipleLinkRequest } from "#contract/forms/form-links.contract.ts";
import { type FileReply, sendForFile } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { saveFile } from "#web/platform/save-file.ts";

type State =
  | { kind: "asking" }
  | { kind: "making"; bytes: number; total: number | null }
  | { kind: "made"; count: number; file: FileReply }
  | { kind: "failed"; message: string };

export type IssuedLinksState = ReturnType<typeof useManyLinks>;

export function useManyLinks() {
  const { t } = useTranslation("formLinks");
  const cache = useQueryClient();
  const [state, setState] = useState<State>({ kind: "asking" });
  const make = async (body: z.output<typeof MultipleLinkRequest>) => {
    setState({ kind: "making", bytes: 0, total: null });
    try {
      const file = await sendForFile(
        formLinks.issueMany,
        { body },
        { onBytes: (bytes, total) => setState({ kind: "making", bytes, total }) },
      );
      saveFile(file);
      setState({ kind: "made", count: body.count ?? body.external_applicant_ids?.length ?? 0, file });
    } catch (error) {
      // If the file breaks off, the links exist and can only be revoked.
      const message = error instanceof ApiError ? sayError(error, t("failed.many")) : t("failed.broken");
      setState({ kind: "failed", message });
    }
    await cache.invalidateQueries({ queryKey: [formLinks.open.path] });
  };
  return { state, make, reset: () => setState({ kind: "asking" }) };
}
