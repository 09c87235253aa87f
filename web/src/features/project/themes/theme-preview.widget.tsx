import { SegmentedControl, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PreviewMessage } from "#contract/records/flow/flow-preview.ts";
import { themeCss } from "#contract/records/forms/theme-css.ts";
import type { ThemeConfig } from "#contract/records/forms/theme-settings.ts";
import { type PreviewDevice, PreviewFrame } from "#web/features/frame/layout/preview-frame.widget.tsx";
import { useSession } from "#web/platform/session.ts";
import { sampleForm } from "./sample-form.ts";
import classes from "./theme-editor.module.css";
import type { EditedLogos } from "./use-theme-editor.ts";

const devices: readonly PreviewDevice[] = ["phone", "desktop"];
const schemes = ["light", "dark"] as const;
type Scheme = (typeof schemes)[number];

/** The sample screens, by the preview frame's names. */
const screens = {
  welcome: "welcome",
  profile: "PROFILE",
  document: "DOCUMENT",
  approved: "status-approved",
  declined: "status-declined",
} as const;
type Screen = keyof typeof screens;
const screenNames = Object.keys(screens) as Screen[];

export function ThemePreview({ config, logos }: { config: ThemeConfig; logos: EditedLogos }) {
  const { t } = useTranslation("themes");
  const { user } = useSession();
  const [device, setDevice] = useState<PreviewDevice>("phone");
  const [scheme, setScheme] = useState<Scheme>("light");
  const [screen, setScreen] = useState<Screen>("welcome");
  const css = themeCss(config, logos, scheme);
  const businessName = user?.projectName ?? "";
  const message = useMemo(
    (): PreviewMessage => ({
      kind: "veridesk.preview",
      css,
      form: sampleForm(businessName),
      language: "en",
      show: screens[screen],
    }),
    [css, businessName, screen],
  );
  return (
    <section className={classes.preview} aria-label={t("preview.title")}>
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label={t("preview.device")}
          data={devices.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={device}
          onChange={(value) => setDevice(value as PreviewDevice)}
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
          data={screenNames.map((value) => ({ value, label: t(`preview.screens.${value}`) }))}
          value={screen}
          allowDeselect={false}
          onChange={(value) => value && setScreen(value as Screen)}
        />
      </div>
      <PreviewFrame device={device} title={t("preview.frame")} message={message} />
    </section>
  );
}
