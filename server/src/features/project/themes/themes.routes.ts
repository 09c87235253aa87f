import { themes } from "#contract/project/themes.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { changeLogo, drawLogo, removeLogo } from "./theme-logos.service.ts";
import { listThemes, readDefaults, readTheme } from "./themes.queries.ts";
import { copyTheme, createTheme, removeTheme, renameTheme, saveTheme } from "./themes.service.ts";

export const themeRoutes = implementEndpoints(themes, {
  list: ({ ctx }) => listThemes(ctx),
  defaults: async () => readDefaults(),
  show: ({ ctx, params }) => readTheme(ctx, params.public_id),
  createName: ({ ctx, body }) => createTheme(ctx, body.theme_name),
  editName: ({ ctx, body }) => renameTheme(ctx, body.public_id, body.theme_name),
  copy: ({ ctx, body }) => copyTheme(ctx, body.public_id),
  create: ({ ctx, body }) => saveTheme(ctx, body),
  edit: ({ ctx, body }) => saveTheme(ctx, body),
  remove: ({ ctx, params }) => removeTheme(ctx, params.id, params.public_id),
  uploadLogo: preparedEndpoint(themes.uploadLogo, {
    prepare: ({ platform, before, upload }) => drawLogo(platform, before, upload),
    handle: ({ ctx, body, prepared: logo }) => changeLogo(ctx, body, logo),
  }),
  deleteLogo: ({ ctx, body }) => removeLogo(ctx, body),
});
