import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./filter-bar.module.css";
import { useUiWords } from "./words.ts";

export function FilterBar({ onClear, children }: { onClear?: (() => void) | undefined; children: ReactNode }) {
  const words = useUiWords();
  return (
    <search className={classes.root}>
      {children}
      {onClear && (
        <Button variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
    </search>
  );
}
