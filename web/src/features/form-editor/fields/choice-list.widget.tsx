import { Checkbox, Radio, Stack } from "@mantine/core";
import classes from "./choice-list.module.css";

type Option = { value: string; label: string; description: string };

type Props<V> = { label: string; options: Option[]; value: V; onChange: (value: V) => void; error: string | undefined };

/** A group's name, read out and not seen; an `aria-label` would stand on the frame around it, which has no role. */
export const hiddenLabel = (label: string) => ({ label, labelProps: { className: classes.label ?? "" } });

/** One of a few ways, each with what it means. `label` is read out; the group's title shows it. */
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

/** Any of a few things, each with what it means. */
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
