import { ActionIcon } from "@mantine/core";
import { IconArrowsMaximize, IconRotateClockwise, IconZoomIn, IconZoomOut, IconZoomReset } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { TransformComponent, TransformWrapper, useControls } from "react-zoom-pan-pinch";
import classes from "./image-viewer.module.css";

export type ImageViewerWords = { zoomIn: string; zoomOut: string; rotate: string; reset: string; open?: string };

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size={30} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

type ToolsProps = {
  words: ImageViewerWords;
  onTurn: () => void;
  onReset: () => void;
  onOpen: (() => void) | undefined;
};

function Tools({ words, onTurn, onReset, onOpen }: ToolsProps) {
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
        <IconZoomReset size={16} />
      </Tool>
      {onOpen && words.open && (
        <Tool label={words.open} onClick={onOpen}>
          <IconArrowsMaximize size={16} />
        </Tool>
      )}
    </div>
  );
}

type Props = {
  address: string;
  alt: string;
  words: ImageViewerWords;
  onOpen?: () => void;
  /** Where nothing else scrolls. Otherwise with Ctrl or ⌘. */
  hasWheel?: boolean;
  /** Laid over the picture, in the box that it has before it is turned. */
  overlay?: (quarters: number) => ReactNode;
  /** Neither moves nor zooms by hand meanwhile. */
  isStill?: boolean;
};

export function ImageViewer({ address, alt, words, onOpen, hasWheel = false, overlay, isStill = false }: Props) {
  const [quarters, setQuarters] = useState(0);
  const [isZoomed, setIsZoomed] = useState(false);
  const openWhole = onOpen && !isZoomed ? { onClick: onOpen, "data-opens": true } : {};
  return (
    <div className={classes.root} dir="ltr" data-zoomed={isZoomed}>
      <TransformWrapper
        minScale={1}
        maxScale={10}
        centerOnInit
        wheel={{ activationKeys: hasWheel ? [] : ["Control", "Meta"] }}
        doubleClick={{ disabled: onOpen !== undefined || isStill }}
        pinch={{ disabled: isStill }}
        panning={{ disabled: !isZoomed || isStill }}
        onTransform={(_, { scale }) => setIsZoomed(scale > 1.01)}
      >
        <TransformComponent
          wrapperClass={classes.frame ?? ""}
          contentClass={classes.content ?? ""}
          wrapperProps={openWhole}
        >
          <div className={classes.picture}>
            <img
              className={classes.image}
              src={address}
              alt={alt}
              draggable={false}
              data-lying={quarters % 2 === 1}
              style={{ transform: `rotate(${quarters * 90}deg)` }}
            />
            {overlay?.(quarters)}
          </div>
        </TransformComponent>
        <Tools
          words={words}
          onTurn={() => setQuarters((before) => (before + 1) % 4)}
          onReset={() => setQuarters(0)}
          onOpen={onOpen}
        />
      </TransformWrapper>
    </div>
  );
}
