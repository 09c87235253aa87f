import { Loader, Stack, Switch } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { reviewRules } from "#contract/project/review-rules.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { Note } from "#ui/note.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";

/** Whether a second reviewer must agree. */
export function ReviewRules() {
  const { t } = useTranslation("reviewRules");
  const { data, error } = useReplyQuery(reviewRules.show, {});
  const change = useWrite(reviewRules.change, [reviewRules.show]);
  const set = (four_eyes: boolean) =>
    change.mutate({ body: { four_eyes } }, { onSuccess: () => notifySuccess(t("saved")), onError: notifyError });
  return (
    <>
      {!data && error && <FormAlert message={sayError(error)} />}
      {!data && !error && <Loader size="sm" />}
      {data && (
        <Stack gap="md">
          <Switch
            label={t("fourEyes")}
            description={t("fourEyesHint")}
            checked={data.fourEyes}
            disabled={change.isPending}
            onChange={(event) => set(event.currentTarget.checked)}
          />
          {data.reviewers < 2 && (
            <Note tone="wait" icon={<IconAlertTriangle size={16} aria-hidden />} role="note">
              {t("alone")}
            </Note>
          )}
        </Stack>
      )}
    </>
  );
}
