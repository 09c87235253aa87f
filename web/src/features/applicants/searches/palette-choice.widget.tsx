import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef } from "react";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import type { PaletteItem } from "./choices.ts";
import { marksOf } from "./marks.rules.ts";
import classes from "./palette.module.css";

function Marked({ text, typed, isWhole = false }: { text: string; typed: string; isWhole?: boolean | undefined }) {
  let at = 0;
  return marksOf(text, typed, isWhole).map((part) => {
    at += part.text.length;
    return part.isMarked ? (
      <mark key={at} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}

type Props = {
  id: string;
  choice: PaletteItem;
  isActive: boolean;
  isStale: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** An option; one that is an address can be opened in another tab. */
export function PaletteChoice({ id, choice, isActive, isStale, onPoint, onChoose }: Props) {
  const { buildLocation } = useRouter();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const { Icon, label, notes, typed, state, by } = choice;
  const face = (
    <>
      <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.label}>
          <Marked text={label} typed={typed} />
        </span>
        {notes.length > 0 && (
          <span className={classes.notes}>
            {notes.map(({ text, isWhole }, n) => (
              <span key={text}>
                {n > 0 && " · "}
                <Marked text={text} typed={isWhole ? typed : ""} isWhole={isWhole} />
              </span>
            ))}
          </span>
        )}
      </span>
      {by && <span className={classes.by}>{by}</span>}
      {state && <VerificationStatusBadge {...state} />}
    </>
  );
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  const shared = {
    id,
    role: "option",
    "aria-selected": isActive,
    "aria-disabled": isStale || undefined,
    tabIndex: -1,
    className: classes.choice,
    onPointerMove: onPoint,
    onClick: choose,
  } as const;
  const href = "to" in choice ? buildLocation(choice.to as never).href : "href" in choice ? choice.href : null;
  if (href === null)
    return (
      <div ref={element as never} {...shared}>
        {face}
      </div>
    );
  return (
    <a ref={element as never} href={href} {...shared}>
      {face}
    </a>
  );
}
