import { useMantineColorScheme } from "@mantine/core";
import { IconClipboardPlus, IconLinkPlus, IconSunMoon } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/platform/can.ts";
import type { OfferedAction } from "#web/platform/offered-actions.ts";

const schemes = ["light", "dark", "auto"] as const;

/** What can be done on every screen. */
export function useAnywhere(): OfferedAction[] {
  const { t } = useTranslation("searches");
  const can = useCan();
  const router = useRouter();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const createForm = () => void router.navigate({ to: "/forms/edit/$tab/$id", params: { tab: "general", id: "new" } });
  const chooseForm = () => void router.navigate({ to: "/forms" });
  return [
    ...(can("forms:manage")
      ? [
          { key: "create-form", label: t("anywhere.createForm"), Icon: IconClipboardPlus, run: createForm },
          { key: "create-link", label: t("anywhere.createLink"), Icon: IconLinkPlus, run: chooseForm },
        ]
      : []),
    ...schemes
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme) => ({
        key: `scheme-${scheme}`,
        label: t(`anywhere.${scheme}`),
        Icon: IconSunMoon,
        run: () => setColorScheme(scheme),
      })),
  ];
}
