import { ActionIcon } from "@mantine/core";
import { IconArrowsMaximize, IconRotateClockwise, IconZoomIn, IconZoomOut, IconZoomReset } from "@tabler/icons-react";
import classes from "./image-tools.module.css";

export type ImageAct = "zoomIn" | "zoomOut" | "rotate" | "reset";
export type ImageWords = Record<ImageAct, string> & { open?: string };

const acts = [
  ["zoomIn", IconZoomIn],
  ["zoomOut", IconZoomOut],
  ["rotate", IconRotateClockwise],
  ["reset", IconZoomReset],
] as const;

type Props = {
  words: ImageWords;
  onAct: (act: ImageAct) => void;
  onOpen?: (() => void) | undefined;
  /** Takes the focus when the tools appear and nothing else has it. */
  focused?: ImageAct | undefined;
};

const takeFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus();
};

export function ImageTools({ words, onAct, onOpen, focused }: Props) {
  return (
    <div className={classes.tools} data-tools>
      {acts.map(([act, Icon]) => (
        <ActionIcon
          key={act}
          variant="default"
          size={30}
          aria-label={words[act]}
          title={words[act]}
          ref={act === focused ? takeFocus : null}
          onClick={() => onAct(act)}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
      {onOpen && words.open && (
        <ActionIcon variant="default" size={30} aria-label={words.open} title={words.open} onClick={onOpen}>
          <IconArrowsMaximize size={16} />
        </ActionIcon>
      )}
    </div>
  );
}
