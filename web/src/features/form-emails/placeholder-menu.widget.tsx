import { ActionIcon, Menu } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type EmailPlaceholder, emailPlaceholders } from "#contract/form-emails.ts";
import classes from "./form-emails.module.css";

/** Puts the name of a value where the mail will have the value. */
export function PlaceholderMenu({
  label,
  onInsert,
}: {
  label: string;
  onInsert: (placeholder: EmailPlaceholder) => void;
}) {
  const { t } = useTranslation("formEmails");
  return (
    <Menu position="bottom-end" width={280} withinPortal returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} title={label}>
          <IconBraces size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {emailPlaceholders.map((name) => (
          <Menu.Item key={name} onClick={() => onInsert(name)}>
            <span className={classes.placeholder}>{t(`placeholders.${name}`)}</span>
            <code className={classes.code}>{`{{${name}}}`}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
