import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { directionOf } from "#contract/values/language-match.ts";
import { TranslatedUiWords } from "#web/features/shell/shell/ui-words-provider.widget.tsx";
import { i18n } from "./platform/i18n.ts";
import { queryClient } from "./platform/queries.ts";
import { theme, themeVariables } from "./theme.ts";

const colorScheme = localStorageColorSchemeManager({ key: "color-scheme" });

/** What every screen stands in, in the browser and in its first picture. */
export function App({ styleNonce, children }: { styleNonce: () => string; children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={directionOf(i18n.language)} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <TranslatedUiWords>{children}</TranslatedUiWords>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
