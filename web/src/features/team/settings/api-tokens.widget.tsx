import { Button, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { SigningKeyView } from "#contract/callbacks/api-keys.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Panel } from "#ui/panel.tsx";
import { useFormat } from "#web/platform/format.ts";

/** A summary of the project's production key; it is created and replaced on its own page. */
export function ApiTokensPanel({ keys }: { keys: readonly z.output<typeof SigningKeyView>[] }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const items = (["prod"] as const).map((environment) => {
    const key = keys.find((each) => each.environment === environment);
    const facts = key && {
      name: key.createdBy,
      date: format.instant(key.created),
      used: key.lastUsed ? t("tokens.used", { date: format.instant(key.lastUsed) }) : t("tokens.neverUsed"),
    };
    return {
      term: t(`tokens.${environment}`),
      value: key ? (
        <>
          <code dir="ltr">••••{key.lastFour}</code>
          <Text size="sm" c="dimmed">
            {t("tokens.facts", { ...facts })}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t("tokens.none")}
        </Text>
      ),
    };
  });
  return (
    <Panel
      title={t("tokens.title")}
      actions={
        <Button
          component={Link}
          to="/api-keys"
          variant="default"
          size="xs"
          rightSection={<IconArrowRight size={16} stroke={1.75} />}
        >
          {t("tokens.go")}
        </Button>
      }
    >
      <DefinitionList items={items} />
    </Panel>
  );
}
