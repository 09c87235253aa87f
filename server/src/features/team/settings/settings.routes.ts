import { settings } from "#contract/team/settings.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import {
  changePassword,
  editCompanyData,
  editPersonalData,
  preparePasswordChange,
  showSettings,
} from "./settings.service.ts";

export const settingRoutes = implementEndpoints(settings, {
  show: ({ ctx }) => showSettings(ctx),
  editPersonal: ({ ctx, body }) => editPersonalData(ctx, body),
  editCompany: ({ ctx, body }) => editCompanyData(ctx, body),
  changePassword: preparedEndpoint(settings.changePassword, {
    prepare: ({ body, platform, before }) => preparePasswordChange(platform, before, body),
    handle: ({ ctx, prepared: passwordHash }) => changePassword(ctx, passwordHash),
  }),
});
