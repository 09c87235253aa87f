import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import type { FullConfig } from "@playwright/test";
import { makeCertificate } from "../server/test/doubles/https-target.ts";
import { freePort } from "../server/test/free-port.ts";
import { startProduct } from "./server.ts";
import { operatorEmails, share } from "./shared.ts";

/** A data directory as the first start leaves it, which each server takes a copy of. */
async function makeNewData(customers: Parameters<typeof startProduct>[0]): Promise<string> {
  const first = await startProduct(customers);
  const made = `${first.dataDir}.new`;
  await first.stop(() => promisify(execFile)("cp", ["-a", first.dataDir, made]));
  return made;
}

/** Once for all journeys: that directory, and the server that they share. @returns what removes both */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const certificate = makeCertificate();
  const taken = new Set<number>();
  while (taken.size < workers) taken.add(await freePort());
  const customers = { ca: certificate.ca, ports: [...taken] };
  const made = await makeNewData(customers);
  process.env.E2E_NEW_DATA = made;
  const { stop, ...product } = await startProduct(customers, { OPERATORS: operatorEmails.join(", ") });
  share({ product, certificate, ports: customers.ports });
  return async () => {
    await stop();
    await rm(made, { recursive: true, force: true });
  };
}
