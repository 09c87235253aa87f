import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { allowedNetworks } from "#contract/project/allowed-networks.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { Panel } from "#ui/panel.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { NetworkForm } from "./network-form.widget.tsx";

/** From where members may use the project. From outside, its reading asks an owner for a proof. */
export function AllowedNetworksPanel({ mayChange, onSaved }: { mayChange: boolean; onSaved?: () => void }) {
  const { t } = useTranslation("allowedNetworks");
  const { data, error } = useReplyQuery(allowedNetworks.show, {});
  return (
    <Panel title={t("title")}>
      {data && <NetworkForm key={data.version} kept={data} mayChange={mayChange} onSaved={onSaved} />}
      {!data && error && <FormAlert message={sayError(error)} />}
      {!data && !error && <Loader size="sm" />}
    </Panel>
  );
}
