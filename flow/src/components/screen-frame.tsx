import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";

type Frame = {
  title: string;
  lead?: ReactNode;
  figure?: ReactNode;
  top?: ReactNode;
  problem?: string | false | null | undefined;
  isCentred?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
};

export function ScreenFrame({ title, lead, figure, top, problem, isCentred = false, actions, children }: Frame) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <title>{title}</title>
      {top}
      <div className={isCentred ? "vd-screen vd-screen-centred" : "vd-screen"}>
        {figure && <div className="vd-figure">{figure}</div>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="vd-lead">{lead}</p>}
        {children}
      </div>
      {(actions || problem) && (
        <div className="vd-actions">
          {problem && <Notice tone="error">{problem}</Notice>}
          {actions}
        </div>
      )}
    </>
  );
}
