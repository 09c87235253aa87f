import { type ReactNode, useState } from "react";
import { TransformComponent, TransformWrapper, useControls } from "react-zoom-pan-pinch";
import { type ImageAct, ImageTools, type ImageWords } from "./image-tools.tsx";
import classes from "./image-viewer.module.css";

type ToolsProps = {
  words: ImageWords;
  onTurn: (by: (quarters: number) => number) => void;
  onOpen: (() => void) | undefined;
  focused: ImageAct | undefined;
};

function Tools({ words, onTurn, onOpen, focused }: ToolsProps) {
  const { zoomIn, zoomOut, centerView } = useControls();
  const run = {
    zoomIn: () => void zoomIn(),
    zoomOut: () => void zoomOut(),
    rotate: () => onTurn((quarters) => (quarters + 1) % 4),
    reset: () => {
      onTurn(() => 0);
      void centerView(1);
    },
  };
  return <ImageTools words={words} onAct={(act) => run[act]()} onOpen={onOpen} focused={focused} />;
}

/** What the first press of the tool gives. */
const firstZoom = 1.5;
const zoomKeys = (pressed: string[]) => pressed.includes("Control") || pressed.includes("Meta");

type Props = {
  address: string;
  alt: string;
  words: ImageWords;
  /** What was pressed before it was there. */
  start?: ImageAct | undefined;
  onOpen?: () => void;
  /** Where nothing else scrolls. Otherwise with Ctrl or ⌘. */
  hasWheel?: boolean;
  /** Laid over the picture, in the box that it has before it is turned. */
  overlay?: (quarters: number) => ReactNode;
  /** Neither moves nor zooms by hand meanwhile. */
  isStill?: boolean;
};

export function ImageViewer({ address, alt, words, start, onOpen, hasWheel = false, overlay, isStill = false }: Props) {
  const [quarters, setQuarters] = useState(start === "rotate" ? 1 : 0);
  const [isZoomed, setIsZoomed] = useState(start === "zoomIn");
  const openWhole = onOpen && !isZoomed ? { onClick: onOpen, "data-opens": true } : {};
  return (
    <div className={classes.root} dir="ltr" data-zoomed={isZoomed}>
      <TransformWrapper
        initialScale={start === "zoomIn" ? firstZoom : 1}
        minScale={1}
        maxScale={10}
        centerOnInit
        wheel={{ activationKeys: hasWheel ? [] : zoomKeys }}
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
        <Tools words={words} onTurn={setQuarters} onOpen={onOpen} focused={start} />
      </TransformWrapper>
    </div>
  );
}
