import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";

/** `fallback`: the catalogue's text (specification 1, section 8) for a failure without words of its own. */
export function Unread({ error, onRetry, fallback }: { error: unknown; onRetry: () => void; fallback?: string }) {
  const words = useUiWords();
  return (
    <EmptyState
      icon={<IconAlertTriangle size={20} />}
      title={words.loadFailed}
      action={
        <Button variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {sayError(error, fallback)}
    </EmptyState>
  );
}
