import type { FileReply } from "./api.ts";

export function saveFile({ blob, name }: FileReply): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
