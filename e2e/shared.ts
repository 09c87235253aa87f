import { type Certificate, startHttpsTarget } from "../server/test/doubles/https-target.ts";
import type { BuiltServer, Product } from "./server.ts";

/** `ports`: one for the customer's server of each of Playwright's workers. */
type Shared = { product: Product; certificate: Certificate; ports: readonly number[] };

/** Whom the shared server takes for operators: one for each try of a journey. */
export const operatorEmails = [0, 1, 2].map((retry) => `operator.${retry}@acme.example`);

/** For the processes that Playwright starts from now on. */
export function share(shared: Shared): void {
  process.env.E2E_SHARED = JSON.stringify(shared);
}

/** @param worker its number among those that run at once */
export async function openShared(worker: number): Promise<BuiltServer & { close(): Promise<void> }> {
  const { product, certificate, ports } = JSON.parse(process.env.E2E_SHARED ?? "") as Shared;
  const port = ports[worker];
  if (port === undefined) throw new Error(`no port for worker ${worker}`);
  const customer = await startHttpsTarget([], { port, certificate });
  return { ...product, customer, close: () => customer.close() };
}
