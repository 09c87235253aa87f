import { expect } from "@playwright/test";
import type { RecordedRequest } from "../server/test/doubles/https-target.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";

/** What the customer's server received at a path, which is one journey's own. */
export const requestsTo = ({ customer }: BuiltServer, path: string): RecordedRequest[] =>
  customer.requests.filter((request) => request.path === path);

export async function receivedAt(server: BuiltServer, path: string, count: number): Promise<RecordedRequest[]> {
  await expect.poll(() => requestsTo(server, path).length, longWork).toBeGreaterThanOrEqual(count);
  return requestsTo(server, path);
}
