import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PhotoNote } from "#contract/cases/photo-notes.contract.ts";
import { type AreaPoint, areaBetween, areaByKey, isLargeEnough, type PhotoArea, pointOnPhoto } from "./area.rules.ts";
import classes from "./photo-notes.module.css";

const percent = (fraction: number) => `${fraction * 100}%`;
// The photo is no text: its left stays left in every language.
const boxOf = ({ x, y, width, height }: PhotoArea): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

type Props = {
  notes: readonly PhotoNote[];
  quarters: number;
  /** The marked place while a note is being made; null: none is. */
  area: PhotoArea | null;
  onArea: (area: PhotoArea) => void;
  /** The place is chosen: its words come next. */
  onChosen: () => void;
  onStop: () => void;
  activeId: string | null;
};

/** The marked places over the photo, turned with it. A new one is dragged, or moved by keys. */
export function NoteLayer({ notes, quarters, area, onArea, onChosen, onStop, activeId }: Props) {
  const { t } = useTranslation("teamwork");
  const layer = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLButtonElement>(null);
  const [from, setFrom] = useState<AreaPoint | null>(null);
  const isDrawing = area !== null;
  useEffect(() => {
    if (isDrawing) frame.current?.focus({ preventScroll: true });
  }, [isDrawing]);
  const pointOf = (event: PointerEvent): AreaPoint => {
    const box = layer.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return { x: 0, y: 0 };
    return pointOnPhoto(
      { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height },
      quarters,
    );
  };
  const begin = (event: PointerEvent) => {
    if (!isDrawing || event.button !== 0) return;
    event.preventDefault();
    layer.current?.setPointerCapture(event.pointerId);
    setFrom(pointOf(event));
  };
  const draw = (event: PointerEvent) => {
    if (from) onArea(areaBetween(from, pointOf(event)));
  };
  const end = (event: PointerEvent) => {
    if (!from) return;
    setFrom(null);
    if (isLargeEnough(areaBetween(from, pointOf(event)))) onChosen();
    else frame.current?.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent) => {
    if (!area) return;
    const next = areaByKey(area, event.key, { isResizing: event.shiftKey, quarters });
    if (next) onArea(next);
    else if (event.key === "Escape") onStop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={layer}
      className={classes.layer}
      dir="ltr"
      data-drawing={isDrawing}
      style={{ transform: `rotate(${quarters * 90}deg)` }}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={() => setFrom(null)}
    >
      {notes.map((note, index) => (
        <span key={note.id} className={classes.area} data-active={note.id === activeId} style={boxOf(note)}>
          <span className={classes.number} style={{ transform: `rotate(${-quarters * 90}deg)` }} aria-hidden>
            {index + 1}
          </span>
        </span>
      ))}
      {area && (
        <button
          ref={frame}
          type="button"
          className={`${classes.area} ${classes.frame}`}
          aria-label={t("notes.frame")}
          aria-description={t("notes.draw")}
          data-mantine-stop-propagation="true"
          style={boxOf(area)}
          onKeyDown={press}
          onClick={(event) => event.detail === 0 && onChosen()}
        />
      )}
    </div>
  );
}
