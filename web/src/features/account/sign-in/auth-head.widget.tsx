import type { ReactNode } from "react";
import { MessageHead } from "#ui/message.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";

export function AuthHead(props: { icon?: ReactNode; title: string; children?: ReactNode }) {
  usePageTitle(props.title);
  return <MessageHead {...props} />;
}
