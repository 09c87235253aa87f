/** The schemata of FollowTheMoney and what each is a kind of (its published model). */
const parents: Record<string, readonly string[]> = {
  Thing: [],
  Interval: [],
  Value: [],
  Analyzable: [],
  Address: ["Thing"],
  Article: ["Document"],
  Assessment: ["Thing"],
  Asset: ["Thing", "Value"],
  Associate: ["Interval"],
  Audio: ["Document"],
  BankAccount: ["Asset"],
  Call: ["Interval"],
  CallForTenders: ["Thing", "Value"],
  Company: ["Organization", "Asset"],
  Contract: ["Asset"],
  ContractAward: ["Interest", "Value"],
  Control: ["Interest"],
  CourtCase: ["Thing"],
  CourtCaseParty: ["Interest"],
  CryptoWallet: ["Thing", "Value"],
  Debt: ["Interval", "Value"],
  Directorship: ["Interest"],
  Document: ["Thing", "Analyzable"],
  Documentation: ["Interest"],
  EconomicActivity: ["Interval"],
  Email: ["Document"],
  Employment: ["Interest"],
  Event: ["Interval", "Thing"],
  Family: ["Interval"],
  Folder: ["Document"],
  HyperText: ["Document"],
  Identification: ["Interval"],
  Image: ["Document"],
  Interest: ["Interval"],
  LegalEntity: ["Thing"],
  License: ["Contract"],
  Membership: ["Interest"],
  Mention: ["Interval"],
  Message: ["Interval", "Document"],
  Note: ["Analyzable", "Thing"],
  Occupancy: ["Interval"],
  Organization: ["LegalEntity"],
  Ownership: ["Interest"],
  Package: ["Folder"],
  Page: ["Interval"],
  Pages: ["Document"],
  Passport: ["Identification"],
  Payment: ["Interest", "Value"],
  Person: ["LegalEntity"],
  PlainText: ["Document"],
  Position: ["Thing"],
  Post: ["Interest"],
  Project: ["Thing", "Value"],
  ProjectParticipant: ["Interest"],
  PublicBody: ["Organization"],
  RealEstate: ["Asset"],
  Representation: ["Interest"],
  Risk: ["Interval"],
  Sanction: ["Interval"],
  Security: ["Asset"],
  Similar: ["Interval"],
  Succession: ["Interest"],
  Table: ["Document"],
  TaxRoll: ["Interval"],
  Territory: ["Thing"],
  Trip: ["Event"],
  UnknownLink: ["Interest"],
  UserAccount: ["Thing"],
  Vehicle: ["Asset"],
  Vessel: ["Vehicle"],
  Airplane: ["Vehicle"],
  Video: ["Document"],
  Workbook: ["Folder"],
};

export const isYenteSchema = (name: string): boolean => Object.hasOwn(parents, name);

/** Whether the one is the other, or a kind of it. */
export const isSchemaKindOf = (name: string, other: string): boolean =>
  name === other || (Object.hasOwn(parents, name) && (parents[name] ?? []).some((each) => isSchemaKindOf(each, other)));

/** A list may know less of an entry than whoever searches, or more: a company meets an organisation and a legal entity. */
export const canMatchSchema = (wanted: string, listed: string): boolean =>
  isSchemaKindOf(listed, wanted) || isSchemaKindOf(wanted, listed);

/** What lists hold, with the words that OpenRefine shows. */
export const listedSchemata: readonly { id: string; name: string; description: string }[] = [
  { id: "Person", name: "People", description: "A natural person." },
  { id: "Organization", name: "Organizations", description: "Any organisation." },
  { id: "Company", name: "Companies", description: "A company." },
  { id: "PublicBody", name: "Public bodies", description: "An authority." },
  { id: "LegalEntity", name: "Legal entities", description: "A person or an organisation." },
  { id: "Vessel", name: "Vessels", description: "A ship." },
  { id: "Airplane", name: "Airplanes", description: "An aircraft." },
  { id: "CryptoWallet", name: "Cryptocurrency wallets", description: "A wallet by its address." },
];

/** Properties of what lists hold, by the type that filters and facets know them by. */
export const propertyTypes = {
  countries: ["country", "nationality", "citizenship", "jurisdiction", "mainCountry", "flag", "birthCountry"],
  identifiers: [
    "idNumber",
    "passportNumber",
    "registrationNumber",
    "taxNumber",
    "innCode",
    "vatCode",
    "ogrnCode",
    "leiCode",
    "swiftBic",
    "imoNumber",
    "mmsi",
    "callSign",
    "serialNumber",
    "socialSecurityNumber",
    "publicKey",
  ],
  topics: ["topics"],
  genders: ["gender"],
} as const;

/** That a query may give and OpenRefine proposes. */
export const queryProperties = [
  "name",
  "alias",
  "birthDate",
  "gender",
  "topics",
  "position",
  ...propertyTypes.countries,
  ...propertyTypes.identifiers,
] as const;
