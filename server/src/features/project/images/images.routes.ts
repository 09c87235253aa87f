import { images } from "#contract/project/images.contract.ts";
import type { PictureUse } from "#engines/photos/clean-picture.ts";
import type { Before, Ctx } from "#server/platform/ctx.ts";
import { implement, prepared } from "#server/platform/http.ts";
import type { Upload } from "#server/platform/http.upload.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeImage, discardImage, openImage, removeImage, type StoredImage, storeImage } from "./images.service.ts";

/** The bytes are stored before the transaction and removed when it is undone. */
const taking = (use: PictureUse) => ({
  prepare: ({ platform, before, upload }: { platform: Platform; before: Before; upload: Upload }) =>
    storeImage(platform, before, use, upload),
  handle: ({ ctx, prepared: stored }: { ctx: Ctx; prepared: StoredImage }) => changeImage(ctx, use, stored),
  undo: ({ platform, before, prepared: stored }: { platform: Platform; before: Before; prepared: StoredImage }) =>
    discardImage(platform, before, stored),
});

export const imageRoutes = implement(images, {
  showPhoto: ({ ctx }) => openImage(ctx, "photo"),
  changePhoto: prepared(images.changePhoto, taking("photo")),
  removePhoto: ({ ctx }) => removeImage(ctx, "photo"),
  showLogo: ({ ctx }) => openImage(ctx, "logo"),
  changeLogo: prepared(images.changeLogo, taking("logo")),
  removeLogo: ({ ctx }) => removeImage(ctx, "logo"),
  showFavicon: ({ ctx }) => openImage(ctx, "favicon"),
  changeFavicon: prepared(images.changeFavicon, taking("favicon")),
  removeFavicon: ({ ctx }) => removeImage(ctx, "favicon"),
});
