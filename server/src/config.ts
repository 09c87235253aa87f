import { registrationsSettings } from "./features/account/registrations/registrations.config.ts";
import { sessionsSettings } from "./features/account/sessions/sessions.config.ts";
import { verificationsSettings } from "./features/cases/verifications/verifications.config.ts";
import { formLinksSettings } from "./features/forms/form-links/form-links.config.ts";
import { healthSettings } from "./features/house/health/health.config.ts";
import { operationsSettings } from "./features/house/operations/operations.config.ts";
import { balancesSettings } from "./features/money/balances/balances.config.ts";
import { topUpsSettings } from "./features/money/top-ups/top-ups.config.ts";
import { mailsSettings } from "./features/project/mails/mails.config.ts";
import { checkListSettings, listsSettings } from "./features/screening/lists/lists.config.ts";
import { mediaFeedsSettings } from "./features/screening/media-feeds/media-feeds.config.ts";
import { servicesSettings } from "./features/screening/services/services.config.ts";
import { flowCodesSettings } from "./features/steps/flow-codes/flow-codes.config.ts";
import { qesCertificatesSettings } from "./features/steps/qes-certificates/qes-certificates.config.ts";
import { checkVideo, videoCallsSettings } from "./features/visits/video-calls/video-calls.config.ts";
import { type PlatformConfig, platformSettings, readPlatformConfig } from "./platform/config.ts";
import { readAllSettings, type SettingsOfAll } from "./platform/settings.ts";

const featureSettings = [
  registrationsSettings,
  sessionsSettings,
  mailsSettings,
  flowCodesSettings,
  formLinksSettings,
  verificationsSettings,
  listsSettings,
  mediaFeedsSettings,
  servicesSettings,
  qesCertificatesSettings,
  balancesSettings,
  topUpsSettings,
  videoCallsSettings,
  healthSettings,
  operationsSettings,
] as const;

/** In the manual's order. A feature's settings are beside it and named here. */
export const settingsGroups = [...platformSettings, ...featureSettings];

type OfFeatures = SettingsOfAll<typeof featureSettings>;

export type Config = PlatformConfig & Omit<OfFeatures, "mailFrom"> & { mailFrom: string };

/** @throws SettingsError, a line for each setting that is wrong. */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const platform = readPlatformConfig(environment);
  const features = readAllSettings(featureSettings, environment);
  checkVideo(features);
  checkListSettings(features);
  const sender = features.mailFrom ?? `Veridesk <no-reply@${new URL(platform.publicUrl).hostname}>`;
  return { ...platform, ...features, mailFrom: sender };
}
