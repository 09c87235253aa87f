import { Loader, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { assignments } from "#contract/calls/assignments.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useRead, useWrite } from "#web/platform/queries.ts";

/** Whether verifications are given to reviewers in turn. */
export function ReviewTurns() {
  const { t } = useTranslation("reviewQueue");
  const { data, error } = useRead(assignments.settings, {});
  const change = useWrite(assignments.changeSettings, [assignments.settings]);
  const save = (round_robin: boolean) =>
    change.mutate(
      { body: { round_robin } },
      { onSuccess: () => notifySuccess(t("settings.saved")), onError: notifyError },
    );
  // The switch shows at once what was asked for.
  const asked = change.variables?.body.round_robin === true;
  return (
    <>
      {data && (
        <Switch
          label={t("settings.inTurn")}
          description={t("settings.inTurnHint")}
          checked={change.isPending ? asked : data.round_robin}
          disabled={change.isPending}
          onChange={(event) => save(event.currentTarget.checked)}
        />
      )}
      {!data && error && <FormAlert message={sayError(error)} />}
      {!data && !error && <Loader size="sm" />}
    </>
  );
}
