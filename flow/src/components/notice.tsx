import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export function Notice({ tone, icon, children }: { tone: "error" | "calm"; icon?: IconName; children: ReactNode }) {
  return (
    <div className={`vd-notice vd-notice-${tone}`} role={tone === "error" ? "alert" : "status"}>
      <Icon name={icon ?? "alert"} />
      <div>{children}</div>
    </div>
  );
}
