import { companyFieldNames } from "./company-values.ts";

/** All that is said of a company itself, in the order of the form. */
export const companyDataNames = ["companyName", "registrationCountry", ...companyFieldNames] as const;
export type CompanyDataName = (typeof companyDataNames)[number];
