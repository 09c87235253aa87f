import { Switch } from "@mantine/core";
import type { Ref } from "react";
import classes from "./toggle-field.module.css";

type Field = {
  ref: Ref<HTMLInputElement>;
  name: string;
  value: boolean;
  onChange: (isOn: boolean) => void;
  onBlur: () => void;
};

export function SwitchLine({
  field: { ref, name, value, onChange, onBlur },
  label,
  description,
  error,
}: {
  field: Field;
  label: string;
  description: string;
  error?: string | undefined;
}) {
  return (
    <Switch
      ref={ref}
      name={name}
      label={label}
      description={description}
      error={error}
      labelPosition="left"
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
      classNames={{ root: classes.root ?? "", body: classes.body ?? "", labelWrapper: classes.words ?? "" }}
    />
  );
}
