import { useTranslation } from "react-i18next";
import { callbacks } from "#contract/callbacks/callbacks.calls.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { staleWithCallbacks } from "./callbacks.query.ts";

/** At most a hundred at once. The result is said in a line. */
export function useResend() {
  const { t } = useTranslation("callbacks");
  const { mutate, isPending } = useWrite(callbacks.resend, staleWithCallbacks);
  const resend = (ids: readonly string[], onDone?: () => void) =>
    mutate(
      { body: { ids: [...ids] } },
      {
        onSuccess: ({ changed, refused }) => {
          const [first] = refused;
          if (first) notifyError(t("resend.refused", { count: refused.length, reason: t(`reasons.${first.reason}`) }));
          if (changed.length > 0) notifySuccess(t("resend.done", { count: changed.length }));
          onDone?.();
        },
        onError: (error) => notifyError(sayError(error, t("failed.resend"))),
      },
    );
  return { resend, isBusy: isPending };
}
