export const incomeSources = [
  "salary",
  "business",
  "self_employment",
  "investments",
  "pension",
  "benefits",
  "savings",
  "other",
] as const;

/** Per year, in EUR. */
export const incomeRanges = [
  "under_10000",
  "10000_25000",
  "25000_50000",
  "50000_100000",
  "100000_250000",
  "over_250000",
] as const;

export const fundsOrigins = [
  "earnings",
  "savings",
  "property_sale",
  "inheritance",
  "gift",
  "loan",
  "investments",
  "crypto",
  "other",
] as const;
