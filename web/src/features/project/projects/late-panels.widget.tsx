import { AllowedNetworksPanel } from "#web/features/project/allowed-networks/allowed-networks.widget.tsx";
import { SnippetsPanel } from "#web/features/records/snippets/snippets-panel.widget.tsx";
import { ProvisioningPanel } from "#web/features/team/provisioning/provisioning.widget.tsx";

/** What comes with words of its own, for whoever manages members: one file. */
export function LatePanels({ isOwner }: { isOwner: boolean }) {
  return (
    <>
      <AllowedNetworksPanel mayChange={isOwner} />
      <ProvisioningPanel />
      <SnippetsPanel />
    </>
  );
}
