import type { Platform } from "#server/platform/platform.ts";

export const canAskUsRecords = ({ config }: Pick<Platform, "config">): boolean => config.eidvUrl !== undefined;
