import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { type PreviewMessage, type PreviewShown, previewAddress, previewReady } from "#contract/flow-preview.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./preview-frame.module.css";

/** CSS pixels of the page inside; the frame of a phone is 8 pixels more on each side. */
const devices = {
  phone: { widthPx: 390, heightPx: 680, edgePx: 8 },
  desktop: { widthPx: 1180, heightPx: 820, edgePx: 1 },
} as const;
export type PreviewDevice = keyof typeof devices;

type Props = {
  device: PreviewDevice;
  title: string;
  /** Null while there is nothing to show yet. */
  message: PreviewMessage | null;
  /** Hears which screens there are and which one is shown. Must not change between renders. */
  onShown?: (shown: PreviewShown) => void;
};

/** The applicant's own page in a phone's or a desktop's frame, as large as there is room and never larger than the device. */
export function PreviewFrame({ device, title, message, onShown }: Props) {
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(message);
  latest.current = message;
  const { applicantUrl } = useSession();
  const { widthPx, heightPx, edgePx } = devices[device];
  const scale = Math.min(1, Math.max(0, width - 2 * edgePx) / widthPx);

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<PreviewShown | typeof previewReady>) => {
      if (source !== frame.current?.contentWindow || origin !== applicantUrl) return;
      if (data === previewReady) {
        if (latest.current) frame.current?.contentWindow?.postMessage(latest.current, applicantUrl);
      } else if (data.kind === "veridesk.preview.shown") onShown?.(data);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [onShown, applicantUrl]);

  useEffect(() => {
    if (message) frame.current?.contentWindow?.postMessage(message, applicantUrl);
  }, [message, applicantUrl]);

  return (
    <div ref={ref} className={classes.room}>
      <div
        className={classes.device}
        data-device={device}
        // Until the room is measured there is a frame of no size.
        style={{
          inlineSize: widthPx * scale,
          blockSize: heightPx * scale,
          visibility: scale > 0 ? undefined : "hidden",
        }}
      >
        <iframe
          ref={frame}
          src={`${applicantUrl}${previewAddress}`}
          title={title}
          tabIndex={-1}
          style={{ inlineSize: widthPx, blockSize: heightPx, scale: String(scale) }}
        />
      </div>
    </div>
  );
}
