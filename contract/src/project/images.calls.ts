import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const imageFailures = failures("images", {
  not_an_image: { status: 422, parameter: "file", message: "Use a picture in JPEG, PNG, WebP or GIF format." },
  too_many_pixels: { status: 422, parameter: "file", message: "This picture has too many pixels. Use a smaller one." },
  damaged: { status: 422, parameter: "file", message: "This picture is damaged. Try another one." },
  not_found: { status: 404, parameter: "id", message: "Picture not found." },
});

export const images = {
  showPhoto: { method: "GET", path: "/api/settings/personal-image", effect: "read" },
  changePhoto: { method: "PUT", path: "/api/settings/personal-image", effect: "write" },
  removePhoto: { method: "DELETE", path: "/api/settings/personal-image", effect: "write" },
  showLogo: { method: "GET", path: "/api/settings/logo-image", effect: "read" },
  changeLogo: { method: "PUT", path: "/api/settings/logo-image", effect: "write" },
  removeLogo: { method: "DELETE", path: "/api/settings/logo-image", effect: "write" },
  showFavicon: { method: "GET", path: "/api/settings/favicon-image", effect: "read" },
  changeFavicon: { method: "PUT", path: "/api/settings/favicon-image", effect: "write" },
  removeFavicon: { method: "DELETE", path: "/api/settings/favicon-image", effect: "write" },
} as const satisfies EndpointAddresses;
