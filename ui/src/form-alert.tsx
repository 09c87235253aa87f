import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./form-alert.module.css";

export function FormAlert({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <div role="alert" className={classes.root}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <span>{message}</span>
    </div>
  );
}
