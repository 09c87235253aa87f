import type { Call } from "#contract/endpoint.ts";
import { images } from "#contract/project/images.calls.ts";
import { settings } from "#contract/team/settings.calls.ts";
import { addressOf } from "#web/platform/api.ts";
import { useRead } from "#web/platform/queries.ts";

export type Picture = "photo" | "logo" | "favicon";
const shown: Record<Picture, Call> = {
  photo: images.showPhoto,
  logo: images.showLogo,
  favicon: images.showFavicon,
};

/** Addresses of the user's photo and the project's logo and favicon; null where there is none (yet). */
export function usePictures(): Record<Picture, string | null> {
  const versions = useRead(settings.show, {}).data?.images;
  const of = (picture: Picture) => {
    const v = versions?.[picture];
    return v ? addressOf(shown[picture], { query: { v } }) : null;
  };
  return { photo: of("photo"), logo: of("logo"), favicon: of("favicon") };
}
