import type { EndpointAddress } from "#contract/endpoint.ts";
import { images } from "#contract/project/images.calls.ts";
import { settings } from "#contract/team/settings.calls.ts";
import { endpointUrlOf } from "#web/platform/api.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

export type SettingsPicture = "photo" | "logo" | "favicon";
const shown: Record<SettingsPicture, EndpointAddress> = {
  photo: images.showPhoto,
  logo: images.showLogo,
  favicon: images.showFavicon,
};

/** Addresses of the user's photo and the project's logo and favicon; null where there is none (yet). */
export function useSettingsPictures(): Record<SettingsPicture, string | null> {
  const versions = useReplyQuery(settings.show, {}).data?.images;
  const of = (picture: SettingsPicture) => {
    const v = versions?.[picture];
    return v ? endpointUrlOf(shown[picture], { query: { v } }) : null;
  };
  return { photo: of("photo"), logo: of("logo"), favicon: of("favicon") };
}
