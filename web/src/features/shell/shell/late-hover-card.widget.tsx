import { lazy, Suspense } from "react";
import { useRestedOn } from "#ui/rested-on.ts";

const HoverCardOf = lazy(async () => ({ default: (await import("./hover-card-of.widget.tsx")).HoverCardOf }));

/** Of what the pointer rests on; what draws and reads it is fetched then. */
export function LateHoverCard() {
  const target = useRestedOn();
  return <Suspense>{target && <HoverCardOf target={target} />}</Suspense>;
}
