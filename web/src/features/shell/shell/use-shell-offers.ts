import { useMantineColorScheme } from "@mantine/core";
import { IconClipboardPlus, IconLinkPlus, IconSwitchHorizontal } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/platform/can.ts";
import { useOfferedActions } from "#web/platform/offered-actions.ts";
import { schemes } from "./scheme-button.tsx";

/** What the palette can do on every screen. */
export function useShellOffers({ openProjects }: { openProjects: () => void }): void {
  const { t } = useTranslation("shell");
  const can = useCan();
  const router = useRouter();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useOfferedActions("anywhere", () => [
    ...(can("forms:manage")
      ? [
          {
            key: "create-form",
            label: t("offers.createForm"),
            Icon: IconClipboardPlus,
            run: () => void router.navigate({ to: "/forms/edit/$tab/$id", params: { tab: "general", id: "new" } }),
          },
          {
            key: "create-link",
            label: t("offers.createLink"),
            Icon: IconLinkPlus,
            run: () => void router.navigate({ to: "/forms" }),
          },
        ]
      : []),
    { key: "switch-project", label: t("offers.switchProject"), Icon: IconSwitchHorizontal, run: openProjects },
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, Icon }) => ({
        key: `scheme-${scheme}`,
        label: t(`offers.scheme.${scheme}`),
        Icon,
        run: () => setColorScheme(scheme),
      })),
  ]);
}
