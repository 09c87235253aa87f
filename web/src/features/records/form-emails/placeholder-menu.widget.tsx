import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type EmailPlaceholder, emailPlaceholders } from "#contract/records/forms/form-emails.ts";
import classes from "./form-emails.module.css";

type Props = {
  label: string;
  /** Words of the button; without them it is an icon. */
  words?: string;
  onInsert: (placeholder: EmailPlaceholder) => void;
};

export function PlaceholderMenu({ label, words, onInsert }: Props) {
  const { t } = useTranslation("formEmails");
  return (
    <Menu position="bottom-end" width={280} withinPortal returnFocus={false}>
      <Menu.Target>
        {words === undefined ? (
          <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} title={label}>
            <IconBraces size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={label}
            leftSection={<IconBraces size={16} stroke={1.75} aria-hidden />}
          >
            {words}
          </Button>
        )}
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
