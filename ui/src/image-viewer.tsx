import { ActionIcon } from "@mantine/core";
import { IconArrowsMaximize, IconRotateClockwise, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { TransformComponent, TransformWrapper, useControls } from "react-zoom-pan-pinch";
import classes from "./image-viewer.module.css";

export type ImageViewerWords = { zoomIn: string; zoomOut: string; rotate: string; reset: string };

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size={30} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

function Tools({ words, onTurn, onReset }: { words: ImageViewerWords; onTurn: () => void; onReset: () => void }) {
  const { zoomIn, zoomOut, resetTransform } = useControls();
  return (
    <div className={classes.tools}>
      <Tool label={words.zoomIn} onClick={() => void zoomIn()}>
        <IconZoomIn size={16} />
      </Tool>
      <Tool label={words.zoomOut} onClick={() => void zoomOut()}>
        <IconZoomOut size={16} />
      </Tool>
      <Tool label={words.rotate} onClick={onTurn}>
        <IconRotateClockwise size={16} />
      </Tool>
      <Tool
        label={words.reset}
        onClick={() => {
          onReset();
          void resetTransform();
        }}
      >
        <IconArrowsMaximize size={16} />
      </Tool>
    </div>
  );
}

/** A picture that fits its frame, to zoom (wheel, pinch, double click, buttons), move and turn by quarters. */
export function ImageViewer({ address, alt, words }: { address: string; alt: string; words: ImageViewerWords }) {
  const [quarters, setQuarters] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  return (
    <div className={classes.root} dir="ltr" data-zoomed={isZoomed}>
      <TransformWrapper
        minScale={1}
        maxScale={10}
        centerOnInit
        wheel={{ activationKeys: ["Control", "Meta"] }}
        panning={{ disabled: !isZoomed }}
        onTransform={(_, { scale }) => setIsZoomed(scale > 1.01)}
      >
        <TransformComponent wrapperClass={classes.frame ?? ""} contentClass={classes.content ?? ""}>
          <img
            className={classes.image}
            src={address}
            alt={alt}
            draggable={false}
            data-lying={quarters % 2 === 1}
            style={{ transform: `rotate(${quarters * 90}deg)` }}
          />
        </TransformComponent>
        <Tools words={words} onTurn={() => setQuarters((before) => (before + 1) % 4)} onReset={() => setQuarters(0)} />
      </TransformWrapper>
    </div>
  );
}
