import { lazy, Suspense, useState } from "react";
import { ProjectButton, type ProjectMenuProps } from "./project-button.tsx";

const loadList = async () => ({ default: (await import("./project-list.widget.tsx")).ProjectList });
const ProjectList = lazy(loadList);

/** The list is loaded on demand; the profile menu opens it too. */
export function ProjectMenu({ state, onState }: ProjectMenuProps) {
  const [isReached, setIsReached] = useState(false);
  if (state !== "closed" && !isReached) setIsReached(true);
  const prepare = () => void loadList().catch(() => undefined);
  const button = (
    <ProjectButton
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => onState("open")}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
  if (!isReached) return button;
  return (
    <Suspense fallback={button}>
      <ProjectList state={state} onState={onState} />
    </Suspense>
  );
}
