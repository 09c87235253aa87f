import type { Platform } from "#server/platform/platform.ts";

export const canAskBanks = ({ config }: Pick<Platform, "config">): boolean => config.bankIdUrl !== undefined;
