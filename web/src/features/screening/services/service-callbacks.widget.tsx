import { useTranslation } from "react-i18next";
import { services } from "#contract/screening/services.calls.ts";
import type { ServiceView } from "#contract/screening/services.contract.ts";
import { Panel } from "#ui/panel.tsx";
import { CallbackList } from "#web/features/records/case-parts/callbacks.widget.tsx";
import { useWrite } from "#web/platform/queries.ts";

/** Where the answer was sent, and whether it came there. */
export function ServiceCallbacks({ view: { id, callbacks } }: { view: ServiceView }) {
  const { t } = useTranslation("services");
  const { mutate, isPending } = useWrite(services.resendCallback, [services.info]);
  if (callbacks.length === 0) return null;
  return (
    <Panel title={t("sections.callback")}>
      <CallbackList
        callbacks={callbacks}
        resending={{ isBusy: isPending, send: (_, outcome) => mutate({ params: { id } }, outcome) }}
      />
    </Panel>
  );
}
