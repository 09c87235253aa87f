import { customerApplicants } from "./customer-applicants.contract.ts";
import { customerDocuments } from "./customer-documents.contract.ts";
import type { CustomerContract, CustomerEndpoint } from "./customer-endpoint.ts";
import { customerLookups } from "./customer-lookups.contract.ts";
import { customerServices } from "./customer-services.contract.ts";
import { customerTests } from "./customer-tests.contract.ts";
import { customerVerifications } from "./customer-verifications.contract.ts";

/** Every call of the customers' API, by the part that it belongs to. */
export const customerContracts: readonly CustomerContract[] = [
  customerApplicants,
  customerDocuments,
  customerVerifications,
  customerLookups,
  customerServices,
  customerTests,
];

export const customerEndpoints = (): readonly (CustomerEndpoint & { name: string })[] =>
  customerContracts.flatMap((contract) => Object.entries(contract).map(([name, endpoint]) => ({ name, ...endpoint })));
