import "../styles.ts";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { TranslatedUiWords } from "#web/features/shell/shell/ui-words-provider.widget.tsx";
import { startI18n } from "../platform/i18n.ts";
import { theme, themeVariables } from "../theme.ts";
import { DesignParts } from "./design-parts.tsx";
import { OpenPart } from "./open-parts.tsx";

/**
 * Development only (`/design.html` under `npm run dev`): the parts of `ui/` that screens are made of, in their states. The address says how:
 * `?scheme=dark`, `?dir=rtl`, `?open=dialog`, `?open=confirm`, `?open=drawer`.
 */
async function start(): Promise<void> {
  await startI18n();
  const wanted = new URLSearchParams(location.search);
  const direction = wanted.get("dir") === "rtl" ? "rtl" : "ltr";
  document.documentElement.dir = direction;
  const root = document.getElementById("root");
  if (!root) throw new Error("design.html has no #root");
  createRoot(root).render(
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        forceColorScheme={wanted.get("scheme") === "dark" ? "dark" : "light"}
      >
        <TranslatedUiWords>
          <DesignParts />
          <OpenPart name={wanted.get("open")} />
        </TranslatedUiWords>
      </MantineProvider>
    </DirectionProvider>,
  );
}

void start();
