import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./add-question.module.css";
import { type QuestionTemplate, questionTemplates } from "./questions.rules.ts";

export function AddQuestion({ onAdd }: { onAdd: (template: QuestionTemplate) => void }) {
  const { t } = useTranslation("formSteps");
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button variant="default" size="sm" mt="sm" leftSection={<IconPlus size={16} />}>
          {t("questionnaire.add")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {questionTemplates.map((template) => (
          <Menu.Item key={template} onClick={() => onAdd(template)}>
            {t(`questionnaire.templates.${template}`)}
            <span className={classes.hint}>{t(`questionnaire.templateHints.${template}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
