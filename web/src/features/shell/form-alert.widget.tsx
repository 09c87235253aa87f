import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";

/** What a refused form says that belongs to no field. */
export function FormAlert({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
      {message}
    </Alert>
  );
}
