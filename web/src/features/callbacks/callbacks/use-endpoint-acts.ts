import { useTranslation } from "react-i18next";
import { webhookEndpoints } from "#contract/callbacks/webhook-endpoints.calls.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { staleWithCallbacks } from "./callbacks.query.ts";

/** What is done with one endpoint; each says what became of it in a line. */
export function useEndpointActs() {
  const { t } = useTranslation("callbacks");
  const stop = useWrite(webhookEndpoints.pause, staleWithCallbacks);
  const goOn = useWrite(webhookEndpoints.resume, staleWithCallbacks);
  const drop = useWrite(webhookEndpoints.remove, staleWithCallbacks);
  const renew = useWrite(webhookEndpoints.rotateSecret, staleWithCallbacks);
  const trial = useWrite(webhookEndpoints.test);
  const onError = (error: unknown) => notifyError(sayError(error, t("failed.endpoint")));
  const pause = (id: string) =>
    stop.mutate({ params: { id }, body: {} }, { onError, onSuccess: () => notifySuccess(t("endpoints.pausedDone")) });
  const resume = (id: string) =>
    goOn.mutate(
      { params: { id }, body: {} },
      {
        onError,
        onSuccess: ({ waiting }) =>
          notifySuccess(waiting > 0 ? t("endpoints.resumed", { count: waiting }) : t("endpoints.resumedEmpty")),
      },
    );
  const remove = (id: string, onDone: () => void) =>
    drop.mutate(
      { params: { id } },
      { onError, onSuccess: () => notifySuccess(t("endpoints.removed")), onSettled: onDone },
    );
  const rotate = (id: string, onSecret: (secret: string) => void, onDone: () => void) =>
    renew.mutate(
      { params: { id }, body: {} },
      { onError, onSuccess: ({ secret }) => onSecret(secret), onSettled: onDone },
    );
  return { pause, resume, remove, rotate, trial, isBusy: drop.isPending || renew.isPending };
}
