import { SnippetsPanel } from "#web/features/records/snippets/snippets-panel.widget.tsx";
import { ProvisioningPanel } from "#web/features/team/provisioning/provisioning.widget.tsx";

/** What comes with words of its own, for whoever manages members: one file. */
export function LatePanels() {
  return (
    <>
      <ProvisioningPanel />
      <SnippetsPanel />
    </>
  );
}
