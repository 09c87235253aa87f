import { Loader, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { assignments } from "#contract/records/assignments.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useRead, useWrite } from "#web/platform/queries.ts";

/** Whether verifications are given to reviewers in turn. */
export function ReviewTurns() {
  const { t } = useTranslation("reviewQueue");
  const { data, error } = useRead(assignments.settings, {});
  const change = useWrite(assignments.changeSettings, [assignments.settings]);
  // The switch shows at once what was asked for: the answer comes later.
  const [asked, setAsked] = useState<boolean>();
  const save = (round_robin: boolean) => {
    setAsked(round_robin);
    change.mutate(
      { body: { round_robin } },
      {
        onSuccess: () => notifySuccess(t("settings.saved")),
        onError: notifyError,
        onSettled: () => setAsked(undefined),
      },
    );
  };
  return (
    <>
      {data && (
        <Switch
          label={t("settings.inTurn")}
          description={t("settings.inTurnHint")}
          checked={asked ?? data.round_robin}
          disabled={asked !== undefined}
          onChange={(event) => save(event.currentTarget.checked)}
        />
      )}
      {!data && error && <FormAlert message={sayError(error)} />}
      {!data && !error && <Loader size="sm" />}
    </>
  );
}
