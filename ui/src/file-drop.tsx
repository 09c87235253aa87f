import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import classes from "./file-drop.module.css";

type Props = {
  /** Media types and endings; the receiver must check the file itself. */
  accept: string;
  /** Of the field, for screen readers. */
  label: string;
  icon: ReactNode;
  /** While there is no file. */
  lead?: string;
  choose: string;
  hint?: string;
  file: { name: string; size: string } | null;
  onFile: (file: File) => void;
  /** In place of all this, while the file is being sent. */
  children?: ReactNode;
};

/** A place to drop a file, with a button that chooses one. */
export function FileDrop({ accept, label, icon, lead, choose, hint, file, onFile, children }: Props) {
  const reset = useRef<() => void>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (chosen: File | null | undefined) => {
    if (chosen) onFile(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={classes.root}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children || (
        <>
          <span className={classes.icon}>{icon}</span>
          {file ? (
            <span className={classes.file}>
              <bdi className={classes.name}>{file.name}</bdi>
              <span className={classes.quiet}>{file.size}</span>
            </span>
          ) : (
            lead && <span className={classes.lead}>{lead}</span>
          )}
          <FileButton
            resetRef={reset}
            accept={accept}
            inputProps={{ "aria-label": label }}
            onChange={(chosen) => {
              take(chosen);
              reset.current?.();
            }}
          >
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconUpload size={16} stroke={1.75} />}>
                {choose}
              </Button>
            )}
          </FileButton>
          {hint && <span className={classes.quiet}>{hint}</span>}
        </>
      )}
    </div>
  );
}
