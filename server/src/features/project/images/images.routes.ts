import { images } from "#contract/project/images.contract.ts";
import type { PictureUse } from "#engines/photos/clean-picture.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  changeImage,
  discardImage,
  openStoredImage,
  removeImage,
  type StoredImage,
  storeImage,
} from "./images.service.ts";

/** The bytes are stored before the transaction and removed when it is undone. */
const taking = (use: PictureUse) => ({
  prepare: ({ platform, before, upload }: { platform: Platform; before: CtxBeforeTransaction; upload: UploadedFile }) =>
    storeImage(platform, before, use, upload),
  handle: ({ ctx, prepared: stored }: { ctx: Ctx; prepared: StoredImage }) => changeImage(ctx, use, stored),
  undo: ({
    platform,
    before,
    prepared: stored,
  }: {
    platform: Platform;
    before: CtxBeforeTransaction;
    prepared: StoredImage;
  }) => discardImage(platform, before, stored),
});

export const imageRoutes = implementEndpoints(images, {
  showPhoto: ({ ctx }) => openStoredImage(ctx, "photo"),
  changePhoto: preparedEndpoint(images.changePhoto, taking("photo")),
  removePhoto: ({ ctx }) => removeImage(ctx, "photo"),
  showLogo: ({ ctx }) => openStoredImage(ctx, "logo"),
  changeLogo: preparedEndpoint(images.changeLogo, taking("logo")),
  removeLogo: ({ ctx }) => removeImage(ctx, "logo"),
  showFavicon: ({ ctx }) => openStoredImage(ctx, "favicon"),
  changeFavicon: preparedEndpoint(images.changeFavicon, taking("favicon")),
  removeFavicon: ({ ctx }) => removeImage(ctx, "favicon"),
});
