import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";

export function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useUiWords();
  return (
    <EmptyState
      icon={<IconAlertTriangle size={22} />}
      title={words.loadFailed}
      action={
        <Button variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {sayError(error)}
    </EmptyState>
  );
}
