import { vi } from "vitest";

/** Bounds a hang; nothing is late before that. vitest.config.ts gives `expect.poll` the same. */
export const hangMs = 150_000 * Number(process.env.TEST_PATIENCE ?? "1");

/** Until the check no longer throws, however busy the machine is. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: hangMs, interval: 20 });
