import { Loader, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { assignments } from "#contract/records/assignments.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";

/** Whether verifications are given to reviewers in turn. */
export function ReviewTurns() {
  const { t } = useTranslation("reviewQueue");
  const { data, error } = useReplyQuery(assignments.settings, {});
  const change = useWrite(assignments.changeSettings, [assignments.settings]);
  // The switch shows at once what was requested: the answer comes later.
  const [requested, setRequested] = useState<boolean>();
  const save = (round_robin: boolean) => {
    setRequested(round_robin);
    change.mutate(
      { body: { round_robin } },
      {
        onSuccess: () => notifySuccess(t("settings.saved")),
        onError: notifyError,
        onSettled: () => setRequested(undefined),
      },
    );
  };
  return (
    <>
      {data && (
        <Switch
          label={t("settings.inTurn")}
          description={t("settings.inTurnHint")}
          checked={requested ?? data.round_robin}
          disabled={requested !== undefined}
          onChange={(event) => save(event.currentTarget.checked)}
        />
      )}
      {!data && error && <FormAlert message={sayError(error)} />}
      {!data && !error && <Loader size="sm" />}
    </>
  );
}
