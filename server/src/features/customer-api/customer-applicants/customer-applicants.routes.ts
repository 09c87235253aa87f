import { customerApplicants } from "#contract/customer-api/customer-applicants.contract.ts";
import { implementCustomer } from "#server/platform/customer-calls/customer-handlers.ts";
import {
  changeAddress,
  changeApplicant,
  changePerson,
  createAddress,
  createApplicant,
  createPerson,
  deleteAddress,
} from "./customer-applicants.service.ts";
import { listCustomerApplicants, viewCustomerApplicant } from "./customer-applicants.view.service.ts";

export const customerApplicantRoutes = implementCustomer(customerApplicants, {
  createApplicant: ({ ctx, body }) => createApplicant(ctx, body),
  changeApplicant: ({ ctx, params, body }) => changeApplicant(ctx, params.id, body),
  getApplicant: ({ ctx, params, query }) => viewCustomerApplicant(ctx, params.id, query.verification_id ?? null),
  listApplicants: ({ ctx, query }) => listCustomerApplicants(ctx, query),
  createAddress: ({ ctx, body }) => createAddress(ctx, body),
  changeAddress: ({ ctx, params, body }) => changeAddress(ctx, params.id, body),
  deleteAddress: ({ ctx, params }) => deleteAddress(ctx, params.id),
  createPerson: ({ ctx, body }) => createPerson(ctx, body),
  changePerson: ({ ctx, params, body }) => changePerson(ctx, params.id, body),
});
