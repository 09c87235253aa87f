import { useMediaQuery } from "@mantine/hooks";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/note.tsx";

/** On screens that are made for a larger window (specification 1, section 2: the mobile layout goes up to 900 px). */
export function DesktopNotice() {
  const { t } = useTranslation("shell");
  const isNarrow = useMediaQuery("(max-width: 900px)");
  if (!isNarrow) return null;
  return (
    <Note tone="info" icon={<IconDeviceDesktop size={16} stroke={1.75} aria-hidden />}>
      {t("nav.desktopHere")}
    </Note>
  );
}
