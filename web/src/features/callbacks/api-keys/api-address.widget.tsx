import { Button } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { Panel } from "#ui/panel.tsx";
import classes from "./api-keys.module.css";

export function ApiAddress({ apiUrl }: { apiUrl: string }) {
  const { t } = useTranslation("apiKeys");
  const call = `curl ${apiUrl}/applicants \\\n  -H "Authorization: Token ${t("api.placeholder")}" \\\n  -d type=PERSON`;
  return (
    <Panel
      title={t("api.title")}
      actions={
        <Button
          component="a"
          href="/docs/quick-start"
          variant="default"
          size="sm"
          leftSection={<IconBook2 size={16} stroke={1.75} />}
        >
          {t("api.docs")}
        </Button>
      }
    >
      <div className={classes.address}>
        <code dir="ltr">{apiUrl}</code>
        <CopyButton value={apiUrl} />
      </div>
      <p className={classes.about}>{t("api.about")}</p>
      <figure className={classes.example}>
        <figcaption>
          {t("api.example")}
          <CopyButton value={call} />
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <pre dir="ltr" tabIndex={0}>
          {call}
        </pre>
      </figure>
    </Panel>
  );
}
