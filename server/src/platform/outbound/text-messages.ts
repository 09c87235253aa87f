import type { Platform } from "#server/platform/platform.ts";

/** Whether this server can send text messages. */
export const canText = ({ config }: Pick<Platform, "config">): boolean => config.smsUrl !== undefined;
