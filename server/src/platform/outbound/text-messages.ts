import type { Platform } from "#server/platform/platform.ts";

export const canText = ({ config }: Pick<Platform, "config">): boolean => config.smsUrl !== undefined;
