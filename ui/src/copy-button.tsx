import { ActionIcon, Button, CopyButton as Copy } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { LateTooltip } from "./late-tooltip.tsx";
import { useUiWords } from "./words.ts";

type Props = {
  value: string;
  label?: string;
  isMain?: boolean;
};

/** With `label` a button with words, without one an icon. */
export function CopyButton({ value, label, isMain = false }: Props) {
  const words = useUiWords();
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => {
        const icon = copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />;
        if (label)
          return (
            <Button variant={isMain ? "filled" : "default"} leftSection={icon} onClick={copy}>
              {copied ? words.copied : label}
            </Button>
          );
        return (
          <LateTooltip label={copied ? words.copied : words.copy}>
            <ActionIcon variant="subtle" color="gray" aria-label={copied ? words.copied : words.copy} onClick={copy}>
              {icon}
            </ActionIcon>
          </LateTooltip>
        );
      }}
    </Copy>
  );
}
