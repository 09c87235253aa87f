import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

export type KeptSettings = ReplyOfEndpoint<typeof monitoring.getSettings>;

const stale = [monitoring.getSettings, monitoring.events, monitoring.applicants, monitoring.reports];
const fields = ["callback_url", "databases", "databases_custom", "expirations", "time_zone"];

export function useSettingsForm(kept: KeptSettings, onDone: () => void) {
  const { t } = useTranslation("monitoring");
  const { people: _people, open: _open, updated, ...settings } = kept;
  // Who opens it for the first time wants to turn it on.
  const [typed, setTyped] = useState({ ...settings, enabled: settings.enabled || updated === null });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useWrite(monitoring.setSettings, stale);
  const refuse = (error: ApiError) => {
    const said = error instanceof ApiError ? error.errors : [];
    const known = said.filter(({ parameter }) => fields.includes(parameter));
    setProblems(
      known.length > 0
        ? Object.fromEntries(known.map(({ parameter, message }) => [parameter, sayMessage(message)]))
        : { "": sayError(error, t("failed.save")) },
    );
  };
  return {
    typed,
    change: (next: Partial<typeof typed>) => {
      setTyped((before) => ({ ...before, ...next }));
      setProblems({});
    },
    problems,
    isBusy: save.isPending,
    submit: () =>
      save.mutate(
        { body: typed },
        {
          onSuccess: () => {
            notifySuccess(t("form.saved"));
            onDone();
          },
          onError: refuse,
        },
      ),
  };
}
