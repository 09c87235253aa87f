import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./form-alert.module.css";
import { Note } from "./note.tsx";

export function FormAlert({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Note tone="bad" role="alert" className={classes.root ?? ""} icon={<IconAlertCircle size={16} aria-hidden />}>
      {message}
    </Note>
  );
}
