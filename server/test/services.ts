import { runServiceRequest } from "#server/features/screening/services/services.run.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

/** Of a block of 2009, and one that a standard gives as an example (BIP 173). */
export const addresses = {
  listed: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
  other: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ethereum: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
} as const;

export const transactionHash = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";

export const cryptoCheck = (address: string, blockchain = "bitcoin") => ({
  type: "crypto_address",
  blockchain,
  direction: "sender",
  crypto_address: address,
});

/** As the worker does, without waiting for it. */
export const runNow = (server: TestServer, { projectId }: Member, serviceId: string, isLastTry = true): Promise<void> =>
  runServiceRequest({
    serviceId,
    platform: server.platform,
    isLastTry,
    step: (work) => inSystemStep(server.platform, "services.run", { projectId, mode: "live" }, work),
  });

/** Asked and answered. @returns its id */
export async function makeService(server: TestServer, member: Member, body: object): Promise<string> {
  const path = String((body as { type?: string }).type).startsWith("crypto") ? "create-crypto-check" : "create";
  const { data, errors } = await member.post(`/api/services/${path}`, body);
  if (!data) throw new Error(JSON.stringify(errors));
  await runNow(server, member, data.id);
  return data.id;
}
