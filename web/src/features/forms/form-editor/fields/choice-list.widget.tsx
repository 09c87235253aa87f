import { Checkbox, Radio, Stack } from "@mantine/core";
import classes from "./choice-list.module.css";

type Option = { value: string; label: string; description: string };

type Props<V> = { label: string; options: Option[]; value: V; onChange: (value: V) => void; error: string | undefined };

/** A group's name for screen readers only; an `aria-label` would be put on the frame around it, which has no role. */
export const hiddenLabel = (label: string) => ({ label, labelProps: { className: classes.label ?? "" } });

/** `label` is for screen readers; the group's title shows it. */
export function OneOf({ label, options, value, onChange, error }: Props<string>) {
  return (
    <Radio.Group {...hiddenLabel(label)} value={value} onChange={onChange} error={error}>
      <Stack gap="sm">
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function AnyOf({ label, options, value, onChange, error }: Props<string[]>) {
  return (
    <Checkbox.Group {...hiddenLabel(label)} value={value} onChange={onChange} error={error}>
      <Stack gap="sm">
        {options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
