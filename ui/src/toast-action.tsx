import { Button } from "@mantine/core";
import { Keycap } from "./keycap.tsx";
import classes from "./toast-action.module.css";

type Props = { message: string; action: string; shortcut?: string; onAction: () => void };

export function ToastAction({ message, action, shortcut, onAction }: Props) {
  return (
    <span className={classes.root}>
      <span className={classes.words}>{message}</span>
      <Button
        size="compact-sm"
        variant="light"
        onClick={onAction}
        {...(shortcut ? { rightSection: <Keycap>{shortcut}</Keycap> } : {})}
      >
        {action}
      </Button>
    </span>
  );
}
