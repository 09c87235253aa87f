import { Button, Group, TextInput } from "@mantine/core";
import { Confirm } from "#ui/confirm.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { samples } from "./samples.ts";

const nothing = () => undefined;

/** What lies over a page; one at a time. */
export function OpenPart({ name }: { name: string | null }) {
  if (name === "dialog")
    return (
      <Dialog title={samples.dialog.title} onClose={nothing}>
        <TextInput label={samples.field.label} defaultValue={samples.field.value} />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button>{samples.dialog.action}</Button>
        </Group>
      </Dialog>
    );
  if (name === "confirm")
    return (
      <Confirm
        isOpen
        isDangerous
        title={samples.confirm.title}
        action={samples.confirm.action}
        onConfirm={nothing}
        onClose={nothing}
      >
        {samples.confirm.body}
      </Confirm>
    );
  if (name === "drawer")
    return (
      <Drawer isOpen title={samples.dialog.title} onClose={nothing} footer={<Button>{samples.dialog.action}</Button>}>
        <TextInput label={samples.field.label} description={samples.field.hint} error={samples.field.error} />
      </Drawer>
    );
  return null;
}
