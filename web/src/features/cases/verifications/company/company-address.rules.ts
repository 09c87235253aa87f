/** Specification 1, section 2, "Company verifications"; and what lists say of the company. */
export const companyTabs = ["overview", "authorised-person", "beneficiary", "screening", "callbacks"] as const;
export type CompanyTab = (typeof companyTabs)[number];

export const companyTabOf = (text: string): CompanyTab => companyTabs.find((tab) => tab === text) ?? "overview";
