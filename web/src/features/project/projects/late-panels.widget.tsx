import { type AnyRole, isCustomRole } from "#contract/permissions.ts";
import { AllowedNetworksPanel } from "#web/features/project/allowed-networks/allowed-networks.widget.tsx";
import { SnippetsPanel } from "#web/features/records/snippets/snippets-panel.widget.tsx";
import { CustomRolesPanel } from "#web/features/team/custom-roles/custom-roles.widget.tsx";
import { ProvisioningPanel } from "#web/features/team/provisioning/provisioning.widget.tsx";

/** What comes with words of its own, for whoever manages members: one file. */
export function LatePanels({ role }: { role: AnyRole }) {
  return (
    <>
      <CustomRolesPanel />
      <AllowedNetworksPanel mayChange={role === "owner"} />
      {!isCustomRole(role) && <ProvisioningPanel />}
      <SnippetsPanel />
    </>
  );
}
