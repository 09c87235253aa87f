import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import {
  type PreviewMessage,
  previewAddress,
  previewReady,
  type ShownPreview,
} from "#contract/records/flow/flow-preview.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./preview-frame.module.css";

/** CSS pixels of the page inside; a phone's frame adds 8 on each side. */
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
  /** Reports the screens and the shown one. Must not change between renders. */
  onShown?: (shown: ShownPreview) => void;
};

/** The applicant's page in a device frame, scaled to fit and never larger than the device. */
export function PreviewFrame({ device, title, message, onShown }: Props) {
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(message);
  latest.current = message;
  const { applicantUrl } = useSession();
  const { widthPx, heightPx, edgePx } = devices[device];
  const scale = Math.min(1, Math.max(0, width - 2 * edgePx) / widthPx);

  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<ShownPreview | typeof previewReady>) => {
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
    <div ref={ref} className={classes.frame}>
      <div
        className={classes.device}
        data-device={device}
        // Until the available space is measured, the frame has no size.
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
