import { Button } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { forms } from "#contract/forms/forms.calls.ts";
import { Panel } from "#ui/panel.tsx";
import { usePreviewLink } from "#web/features/forms/form-previews/preview-link.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./form-summary.module.css";

type Form = ReplyOfEndpoint<typeof forms.settings>;

/** What is requested of an applicant, in its order. */
export function FormSummary({ form: { id, config } }: { form: Form }) {
  const { t } = useTranslation(["formLinks", "forms", "formPreviews"]);
  const format = useFormat();
  const preview = usePreviewLink();
  return (
    <Panel
      title={t("summary.title")}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconEye size={16} />}
            onClick={() => preview.ask({ id, name: config.name })}
          >
            {t("formPreviews:link.open")}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} />}
            renderRoot={(props) => <Link {...props} to="/forms/edit/$tab/$id" params={{ tab: "general", id }} />}
          >
            {t("summary.edit")}
          </Button>
        </>
      }
    >
      {config.description && <p className={classes.about}>{config.description}</p>}
      <ol className={classes.steps} aria-label={t("summary.steps")}>
        {config.steps.map(({ type }) => (
          <li key={type}>{t(`forms:steps.${type}`)}</li>
        ))}
      </ol>
      <p className={classes.about}>
        {t("summary.reach", {
          countries: format.number(config.countries.length),
          languages: format.number(config.languages.length),
        })}
      </p>
      {preview.dialog}
    </Panel>
  );
}
