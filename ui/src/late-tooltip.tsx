import { cloneElement, lazy, type ReactElement, Suspense, type SyntheticEvent, useState } from "react";

const Tooltip = lazy(() => import("./tooltip.ts"));

type Reach = (event: SyntheticEvent<HTMLElement>) => void;

/** Its target is never remounted. */
export function LateTooltip({
  label,
  position = "top",
  children,
}: {
  label: string;
  position?: "top" | "right";
  children: ReactElement<{ onPointerEnter?: Reach; onFocus?: Reach }>;
}) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const reach: Reach = (event) => setTarget(event.currentTarget);
  return (
    <>
      {cloneElement(children, { onPointerEnter: reach, onFocus: reach })}
      <Suspense>
        {target && <Tooltip target={target} label={label} position={position} multiline maw={280} defaultOpened />}
      </Suspense>
    </>
  );
}
