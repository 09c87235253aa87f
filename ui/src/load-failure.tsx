import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { EmptyState } from "./empty-state.tsx";
import { useUiWords } from "./words.ts";

/** `title`: what could not be loaded. */
export type LoadError = { title?: string; message: string; onRetry: () => void };

export function LoadFailure({ error }: { error: LoadError }) {
  const words = useUiWords();
  return (
    <EmptyState
      icon={<IconAlertTriangle size={20} />}
      title={error.title ?? words.loadFailed}
      action={
        <Button variant="default" onClick={error.onRetry}>
          {words.retry}
        </Button>
      }
    >
      {error.message}
    </EmptyState>
  );
}
