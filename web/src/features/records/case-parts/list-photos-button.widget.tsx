import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useListPhotos } from "./list-photos.ts";

/** Beside a list's title: shows or hides the photos in its rows. */
export function ListPhotosButton() {
  const { t } = useTranslation("reviewQueue");
  const { isShown, setIsShown } = useListPhotos();
  const label = t("photos.show");
  return (
    <Button
      variant={isShown ? "light" : "default"}
      px="xs"
      aria-label={label}
      aria-pressed={isShown}
      title={label}
      onClick={() => setIsShown(!isShown)}
    >
      <IconPhoto size={16} stroke={1.75} aria-hidden />
    </Button>
  );
}
