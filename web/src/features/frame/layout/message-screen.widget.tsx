import type { ReactNode } from "react";
import { MessagePage } from "#ui/message.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";

export function MessageScreen(props: { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode }) {
  usePageTitle(props.title);
  return <MessagePage {...props} />;
}
