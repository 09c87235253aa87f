import type { Country } from "./countries.ts";

type Named = readonly [name: string, example: string];

/** The numbers that countries give to people and companies, by their own names; each with an example that is right. */
export const nationalNumbers = {
  AE: { eid: ["Emirates ID", "784-1990-1234567-6"] },
  AR: { cuit: ["CUIT / CUIL", "20-05536168-2"] },
  AT: {
    svnr: ["Sozialversicherungsnummer", "1237 010180"],
    tin: ["Steuernummer", "59-119/9013"],
    uid: ["UID (VAT)", "ATU13585627"],
  },
  AU: { tfn: ["TFN", "123 456 782"], abn: ["ABN", "51 824 753 556"] },
  AZ: { fin: ["FİN", "5KGL2T8"], voen: ["VÖEN", "1401555071"] },
  BA: { jmbg: ["JMBG", "0101006500006"] },
  BD: { nid: ["NID", "19841592824588424"], tin: ["e-TIN", "123456789012"] },
  BE: {
    nn: ["Rijksregisternummer / NISS", "85.07.30-033.28"],
    bis: ["BIS", "98.47.28-997.65"],
    vat: ["BTW / TVA", "BE 0403.019.261"],
  },
  BG: { egn: ["ЕГН (EGN)", "8507301230"], pnf: ["ЛНЧ (LNCh)", "7111042925"], vat: ["ДДС (VAT)", "BG175074752"] },
  BR: { cpf: ["CPF", "390.533.447-05"], cnpj: ["CNPJ", "16.727.230/0001-97"] },
  BY: { unp: ["УНП (UNP)", "200988541"] },
  CA: { sin: ["SIN", "123-456-782"], bn: ["Business Number", "12302 6635"] },
  CH: { ahv: ["AHV / AVS", "756.9217.0769.85"], uid: ["UID", "CHE-100.155.212"] },
  CL: { rut: ["RUT / RUN", "12.531.909-2"] },
  CN: {
    ric: ["居民身份证 (Resident ID)", "360426199101010071"],
    uscc: ["统一社会信用代码 (USCC)", "91110000600037341L"],
  },
  CO: { nit: ["NIT", "213.123.432-1"] },
  CZ: { rc: ["Rodné číslo", "710319/2745"], ico: ["IČO", "25596641"], dic: ["DIČ", "CZ25123891"] },
  DE: {
    idnr: ["Steuer-ID (IdNr)", "36 574 261 809"],
    svnr: ["Rentenversicherungsnummer", "15 070649 C 10 3"],
    vat: ["USt-IdNr", "DE136695976"],
  },
  DK: { cpr: ["CPR", "070761-4285"], cvr: ["CVR", "DK 13585628"] },
  DO: { cedula: ["Cédula", "00113918205"], rnc: ["RNC", "1-01-85004-3"] },
  EC: { ci: ["Cédula", "171430710-3"], ruc: ["RUC", "1792060346-001"] },
  EE: { ik: ["Isikukood", "36805280109"], kmkr: ["KMKR (VAT)", "EE100594102"] },
  ES: { dni: ["DNI", "54362315-K"], nie: ["NIE", "X-2482300W"], cif: ["CIF", "J99216582"] },
  FI: { hetu: ["Henkilötunnus", "131052-308T"], ytunnus: ["Y-tunnus", "2077474-0"] },
  FR: {
    nir: ["Numéro de sécurité sociale (NIR)", "2 95 10 99 126 111 93"],
    nif: ["Numéro fiscal (SPI)", "30 23 217 600 053"],
    siren: ["SIREN", "552 008 443"],
    siret: ["SIRET", "73282932000074"],
    tva: ["TVA", "FR 40 303 265 045"],
  },
  GB: {
    nino: ["National Insurance number", "HH 01 02 03 D"],
    utr: ["UTR", "1955839661"],
    nhs: ["NHS number", "943 476 5919"],
    vat: ["VAT", "GB 980 7806 84"],
  },
  GE: { personal: ["პირადი ნომერი", "01011012345"], tax: ["საიდენტიფიკაციო კოდი", "204378869"] },
  GR: { amka: ["ΑΜΚΑ (AMKA)", "01013099997"], vat: ["ΑΦΜ (AFM)", "094259216"] },
  HK: { hkid: ["HKID", "AB987654(3)"] },
  HR: { oib: ["OIB", "33392005961"] },
  HU: {
    szemelyi: ["Személyi azonosító", "1-780223-0014"],
    ado: ["Adóazonosító jel", "8432712345"],
    anum: ["Adószám (VAT)", "HU-12892312"],
  },
  ID: { nik: ["NIK", "3171011708450001"], npwp: ["NPWP", "01.312.166.0-091.000"] },
  IE: { pps: ["PPS", "6433435F"], vat: ["VAT", "IE 6433435F"] },
  IL: { idnr: ["תעודת זהות (Teudat Zehut)", "3933742-3"], hp: ["ח.פ. (company)", "516179157"] },
  IN: { aadhaar: ["Aadhaar", "2341 2341 2346"], pan: ["PAN", "ACUPA7085R"], gstin: ["GSTIN", "27AAPFU0939F1ZV"] },
  IT: { cf: ["Codice fiscale", "RCCMNL83S18D969H"], iva: ["Partita IVA", "IT 00743110157"] },
  JP: { mynumber: ["マイナンバー (My Number)", "1234 5678 9018"], cn: ["法人番号 (company)", "5-8356-7825-6246"] },
  KE: { pin: ["KRA PIN", "P051365947M"] },
  KG: { pin: ["ПИН / ИНН", "21508198500123"] },
  KR: { rrn: ["주민등록번호 (RRN)", "850730-1234569"], brn: ["사업자등록번호 (BRN)", "116-82-00276"] },
  KZ: { iin: ["ЖСН / ИИН (IIN)", "850730300124"], bin: ["БСН / БИН (BIN)", "990340005977"] },
  LT: { asmens: ["Asmens kodas", "33309240064"], pvm: ["PVM (VAT)", "LT119511515"] },
  LU: { matricule: ["Matricule national", "1893120105732"], tva: ["TVA", "LU 150 274 42"] },
  LV: { pk: ["Personas kods", "161175-19997"], pvn: ["PVN (VAT)", "LV 4000 3521 600"] },
  MD: { idnp: ["IDNP", "2004047006018"], idno: ["IDNO", "1008600038413"] },
  ME: { jmbg: ["JMBG", "0101006500006"], pib: ["PIB", "02655284"] },
  MK: { jmbg: ["ЕМБГ (JMBG)", "0101006500006"], edb: ["ЕДБ (EDB)", "4030000375897"] },
  MX: { curp: ["CURP", "BOXW310820HNERXN09"], rfc: ["RFC", "GODE 561231 GR8"] },
  MY: { nric: ["MyKad", "770305-02-1234"] },
  NL: { bsn: ["BSN", "111222333"], btw: ["Btw-nummer", "NL004495445B01"] },
  NO: { fodselsnummer: ["Fødselsnummer", "151086 95088"], orgnr: ["Organisasjonsnummer", "988 077 917"] },
  NZ: { ird: ["IRD", "4909185-0"] },
  PE: { cui: ["DNI / CUI", "10117410-2"], ruc: ["RUC", "20512333797"] },
  PK: { cnic: ["CNIC", "34201-0891231-8"] },
  PL: { pesel: ["PESEL", "44051401359"], nip: ["NIP", "526-000-12-46"], regon: ["REGON", "192598184"] },
  PT: { cc: ["Cartão de Cidadão", "00000000 0 ZZ4"], nif: ["NIF", "501 964 843"] },
  PY: { ruc: ["RUC", "80028061-0"] },
  RO: { cnp: ["CNP", "1630615123457"], cui: ["CUI / CIF", "RO 185 472 90"] },
  RS: { jmbg: ["ЈМБГ (JMBG)", "0101006500006"], pib: ["ПИБ (PIB)", "101134702"] },
  RU: { inn: ["ИНН (INN)", "7707083893"], snils: ["СНИЛС (SNILS)", "112-233-445 95"] },
  SA: { nid: ["الهوية / الإقامة (ID, Iqama)", "1034567899"] },
  SE: { personnummer: ["Personnummer", "880320-0016"], orgnr: ["Organisationsnummer", "123456-7897"] },
  SG: { nric: ["NRIC / FIN", "S1234567D"], uen: ["UEN", "00192200M"] },
  SI: { emso: ["EMŠO", "0101006500006"], ddv: ["Davčna številka", "SI 5022 3054"] },
  SK: { rc: ["Rodné číslo", "710319/2745"], dph: ["IČ DPH", "SK 202 274 96 19"] },
  TH: { idnr: ["เลขประจำตัวประชาชน (ID)", "1-1004-00123-45-0"] },
  TJ: { inn: ["РМА / ИНН (INN)", "010012345"] },
  TR: { tckimlik: ["T.C. Kimlik No", "17291716060"], vkn: ["Vergi kimlik no (VKN)", "4540536920"] },
  TW: { natid: ["國民身分證 (ID)", "A123456789"], ubn: ["統一編號 (UBN)", "00501503"] },
  UA: { rnokpp: ["РНОКПП (RNOKPP)", "1759013776"], edrpou: ["ЄДРПОУ (EDRPOU)", "32855961"] },
  US: { ssn: ["SSN", "536-90-4399"], itin: ["ITIN", "912-90-3456"], ein: ["EIN", "91-1144442"] },
  UY: { cedula: ["Cédula", "1.234.567-2"], rut: ["RUT", "21-100342-001-7"] },
  UZ: { pinfl: ["JSHSHIR (PINFL)", "31508850300016"], stir: ["STIR (INN)", "301234567"] },
  VE: { rif: ["RIF", "V-11470283-4"] },
  VN: { cccd: ["Số định danh (CCCD)", "001190012345"], mst: ["Mã số thuế (MST)", "0100233488"] },
  ZA: { idnr: ["ID number", "7503305044089"], tin: ["Tax reference", "0001339050"] },
} as const satisfies Partial<Record<Country, Readonly<Record<string, Named>>>>;

export type NationalNumberCountry = keyof typeof nationalNumbers;
export type NationalNumberKind = {
  [Each in NationalNumberCountry]: keyof (typeof nationalNumbers)[Each] & string;
}[NationalNumberCountry];
export const nationalNumberCountries = Object.keys(nationalNumbers) as [
  NationalNumberCountry,
  ...NationalNumberCountry[],
];

export type NationalNumberChoice = { kind: NationalNumberKind; name: string; example: string };

/** In the order in which a form offers them; none of a country that is not known here. */
export function nationalNumberKinds(country: string): NationalNumberChoice[] {
  if (!Object.hasOwn(nationalNumbers, country)) return [];
  const kinds: Readonly<Record<string, Named>> = nationalNumbers[country as NationalNumberCountry];
  return Object.entries(kinds).map(([kind, [name, example]]) => ({ kind: kind as NationalNumberKind, name, example }));
}

/** `date`: the number contains a day that is none, or that has not come. `form`: a part of it is given to nobody. */
export const numberProblems = ["too_short", "too_long", "letters", "checksum", "date", "form"] as const;
export type NationalNumberProblem = (typeof numberProblems)[number];

/** Whose it is, by the number itself. */
export const numberHolders = [
  "person",
  "citizen",
  "foreigner",
  "company",
  "partnership",
  "trust",
  "government",
] as const;
export type NationalNumberHolder = (typeof numberHolders)[number];

export const nationalNumberLength = [4, 32] as const;
