import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { provisioning } from "#contract/team/provisioning.calls.ts";
import type { ProvisioningKeyView } from "#contract/team/provisioning.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { Panel } from "#ui/panel.tsx";
import { ShownOnce, type ShownOnceValue } from "#web/features/callbacks/api-keys/shown-once.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { GroupRoles } from "./group-roles.widget.tsx";
import { CreateScimKey, RevokeScimKey, ScimKeys } from "./scim-keys.widget.tsx";

/** How an identity provider sends members, for whoever manages them. */
export function ProvisioningPanel() {
  const { t } = useTranslation("provisioning");
  const words = useTranslation("apiKeys").t;
  const { data, error } = useReplyQuery(provisioning.show, {});
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ProvisioningKeyView | null>(null);
  const [made, setMade] = useState<ShownOnceValue | null>(null);
  return (
    <section id="provisioning" aria-label={t("title")}>
      <Panel
        title={t("title")}
        actions={
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setIsCreating(true)}
          >
            {words("create.submit")}
          </Button>
        }
      >
        <Stack gap="lg">
          <Text c="dimmed">{t("about")}</Text>
          {error && <FormAlert message={sayError(error)} />}
          {data && (
            <>
              <DefinitionList
                layout="rows"
                items={[
                  {
                    term: t("address"),
                    value: (
                      <Group gap={4} wrap="nowrap">
                        <Text component="code" dir="ltr" style={{ overflowWrap: "anywhere" }}>
                          {data.address}
                        </Text>
                        <CopyButton value={data.address} />
                      </Group>
                    ),
                  },
                ]}
              />
              <ScimKeys keys={data.keys} onRevoke={setRevoked} />
              <Text component="h3" fw={600} m={0}>
                {t("roles")}
              </Text>
              <GroupRoles shown={data} />
            </>
          )}
        </Stack>
      </Panel>
      {isCreating && <CreateScimKey onClose={() => setIsCreating(false)} onMade={setMade} />}
      <RevokeScimKey scimKey={revoked} onClose={() => setRevoked(null)} />
      <ShownOnce shown={made} onClose={() => setMade(null)} />
    </section>
  );
}
