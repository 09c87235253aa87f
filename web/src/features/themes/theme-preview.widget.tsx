import { SegmentedControl, Select } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { themeCss } from "#contract/theme-css.ts";
import {
  type PreviewMessage,
  type PreviewScreen,
  previewAddress,
  previewReady,
  previewScreens,
} from "#contract/theme-preview.ts";
import type { ThemeConfig } from "#contract/theme-settings.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./theme-editor.module.css";
import type { Logos } from "./use-theme-editor.ts";

const devices = {
  phone: { widthPx: 390, heightPx: 680 },
  desktop: { widthPx: 1180, heightPx: 820 },
} as const;
type Device = keyof typeof devices;
const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

/** The frame as large as there is room, never larger than the device. */
function Frame({ device, message }: { device: Device; message: PreviewMessage }) {
  const { t } = useTranslation("themes");
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(message);
  latest.current = message;
  const { widthPx, heightPx } = devices[device];
  const scale = Math.min(1, width / widthPx);

  useEffect(() => {
    const post = () => frame.current?.contentWindow?.postMessage(latest.current, location.origin);
    const listen = (event: MessageEvent) => {
      if (event.source === frame.current?.contentWindow && event.data === previewReady) post();
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  useEffect(() => {
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [message]);

  return (
    <div ref={ref} className={classes.room}>
      <div
        className={classes.device}
        data-device={device}
        style={{ inlineSize: widthPx * scale, blockSize: heightPx * scale }}
      >
        <iframe
          ref={frame}
          src={previewAddress}
          title={t("preview.frame")}
          tabIndex={-1}
          style={{ inlineSize: widthPx, blockSize: heightPx, scale: String(scale) }}
        />
      </div>
    </div>
  );
}

/** The applicant's own page in the theme as it stands, on a phone or a desktop, by day or by night. */
export function ThemePreview({ config, logos }: { config: ThemeConfig; logos: Logos }) {
  const { t } = useTranslation("themes");
  const { user } = useSession();
  const [device, setDevice] = useState<Device>("phone");
  const [scheme, setScheme] = useState<Scheme>("light");
  const [screen, setScreen] = useState<PreviewScreen>("welcome");
  const css = themeCss(config, logos, scheme);
  const message: PreviewMessage = {
    kind: "veridesk.theme-preview",
    css,
    screen,
    businessName: user?.projectName ?? "",
  };
  return (
    <section className={classes.preview} aria-label={t("preview.title")}>
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label={t("preview.device")}
          data={(["phone", "desktop"] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={device}
          onChange={(value) => setDevice(value as Device)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t("preview.scheme")}
          data={schemes.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={scheme}
          onChange={(value) => setScheme(value as Scheme)}
        />
        <Select
          size="xs"
          className={classes.screen ?? ""}
          aria-label={t("preview.screen")}
          data={previewScreens.map((value) => ({ value, label: t(`preview.screens.${value}`) }))}
          value={screen}
          allowDeselect={false}
          onChange={(value) => value && setScreen(value as PreviewScreen)}
        />
      </div>
      <Frame device={device} message={message} />
    </section>
  );
}
