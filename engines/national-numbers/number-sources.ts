import type { nationalNumbers } from "#contract/values/national-numbers.ts";

type Countries = typeof nationalNumbers;
type Sources = { [Each in keyof Countries]: { [Kind in keyof Countries[Each]]: string } };

/** Form and check digits of VAT numbers; the library follows the algorithms that the member states' tax offices use. */
const vies = "European Commission, VIES: structure of VAT numbers; check digits as `stdnum`";
/** Country sheets of what tax numbers look like; those that publish the check digit's rule say it there. */
const oecd = "OECD, Automatic Exchange Portal, tax identification numbers, the country's sheet";
const tin = "European Commission, TIN on Europa, the country's sheet";
const jmbg = "Law on the unique master citizen number (JMBG), 1976, and its successors: mod 11, weights 7 to 2 twice";
const cei = "Order on identification numbers of natural persons: mod 11 twice";

/** Who says what each number looks like and how its check digits come about. A new kind does not compile without it. */
export const numberSources: Sources = {
  AE: { eid: "ICP, Emirates ID: 784, the year of birth, seven digits; ISO/IEC 7812-1" },
  AR: { cuit: `AFIP, CUIT and CUIL: mod 11; ${oecd}` },
  AT: { svnr: "ASVG § 31: check digit in the fourth place, mod 11", tin: `${tin}; Luhn`, uid: vies },
  AU: {
    tfn: `Australian Taxation Office: mod 11; ${oecd}`,
    abn: "Australian Business Register, format of the ABN: mod 89",
  },
  AZ: {
    fin: "Migration and identity offices: seven characters, without a published check",
    voen: `State Tax Service; ${oecd}`,
  },
  BA: { jmbg },
  BD: {
    nid: "Election Commission: 10, 13 or 17 digits, without a published check",
    tin: "National Board of Revenue: 12 digits",
  },
  BE: { nn: "Royal decree of 3 April 1984: mod 97", bis: "Royal decree of 8 February 1991: mod 97", vat: vies },
  BG: { egn: "Civil Registration Act; GRAO: mod 11", pnf: "GRAO, personal number of a foreigner: mod 10", vat: vies },
  BR: { cpf: "Receita Federal, CPF: mod 11 twice", cnpj: "Receita Federal, CNPJ: mod 11 twice" },
  BY: { unp: "Ministry of Taxes, UNP: mod 11" },
  CA: { sin: "Service Canada, SIN; ISO/IEC 7812-1", bn: "Canada Revenue Agency, BN; ISO/IEC 7812-1" },
  CH: { ahv: "AHVV, art. 133bis; EAN-13", uid: "Federal Statistical Office, UID; eCH-0097: mod 11" },
  CL: { rut: "Servicio de Impuestos Internos, RUT: mod 11" },
  CN: { ric: "GB 11643-1999; ISO 7064 MOD 11-2", uscc: "GB 32100-2015: mod 31" },
  CO: { nit: "DIAN, NIT: mod 11" },
  CZ: { rc: "Law 133/2000: divisible by 11", ico: "Czech Statistical Office, IČO: mod 11", dic: vies },
  DE: { idnr: "AO § 139b; BZSt; ISO/IEC 7064 MOD 11,10", svnr: "VKVV § 2 to 4", vat: vies },
  DK: { cpr: "CPR office, Personnummeret i CPR: mod 11 up to 2007", cvr: "Erhvervsstyrelsen, CVR: mod 11" },
  DO: { cedula: "Junta Central Electoral; ISO/IEC 7812-1", rnc: "DGII, RNC: mod 11" },
  EC: { ci: "Registro Civil: mod 10", ruc: "Servicio de Rentas Internas, RUC: mod 10 and 11" },
  EE: { ik: `EVS 585:2007; ${cei}`, kmkr: vies },
  ES: {
    dni: "Royal decree 1553/2005; Ministry of the Interior: mod 23",
    nie: "Ministry of the Interior: mod 23",
    cif: "Order EHA/451/2008",
  },
  FI: { hetu: "Decree 128/2010 with 330/2022: mod 31", ytunnus: "Business Information System: mod 11" },
  FR: {
    nir: "INSEE, NIR: mod 97",
    nif: `${tin}: mod 511`,
    siren: "INSEE; ISO/IEC 7812-1",
    siret: "INSEE; ISO/IEC 7812-1",
    tva: vies,
  },
  GB: {
    nino: "HMRC, National Insurance Manual NIM39110: without a check digit",
    utr: `HMRC, UTR: mod 11; ${oecd}`,
    nhs: "NHS Data Dictionary: mod 11",
    vat: "HMRC, VAT registration numbers: mod 97",
  },
  GE: {
    personal: "Public Service Development Agency: 11 digits, without a published check",
    tax: "Revenue Service: nine digits",
  },
  GR: { amka: "IDIKA, AMKA; ISO/IEC 7812-1", vat: vies },
  HK: { hkid: "Immigration Department, HKID: mod 11" },
  HR: { oib: "Law on the personal identification number (OIB); ISO/IEC 7064 MOD 11,10" },
  HU: { szemelyi: "Law XX of 1996: mod 11", ado: "Law XX of 1996: mod 11", anum: vies },
  ID: {
    nik: "Ministry of Home Affairs: 16 digits, without a check",
    npwp: "Directorate General of Taxes; ISO/IEC 7812-1",
  },
  IE: { pps: "Department of Social Protection, PPS: mod 23", vat: vies },
  IL: { idnr: "Population Authority; ISO/IEC 7812-1", hp: "Registrar of Companies; ISO/IEC 7812-1" },
  IN: { aadhaar: "UIDAI; Verhoeff", pan: "Income Tax Department: without a published check", gstin: "GSTN: mod 36" },
  IT: { cf: "Decree of 23 December 1976: mod 26", iva: vies },
  JP: { mynumber: "Ministry of Internal Affairs, ordinance 85 of 2014: mod 11", cn: "National Tax Agency: mod 9" },
  KE: { pin: "Kenya Revenue Authority: without a published check" },
  KG: { pin: "State Tax Service: 14 digits, without a published check" },
  KR: { rrn: "Resident Registration Act: mod 11 up to 2020", brn: "National Tax Service: mod 10" },
  KZ: { iin: `Order on IIN and BIN; ${cei}`, bin: `Order on IIN and BIN; ${cei}` },
  LT: { asmens: `Population register; ${cei}`, pvm: vies },
  LU: { matricule: "Regulation of 21 December 2013; ISO/IEC 7812-1 and Verhoeff", tva: vies },
  LV: { pk: "Office of Citizenship: mod 11; new codes, 32, have no check digit", pvn: vies },
  MD: { idnp: "Public Services Agency: weights 7, 3, 1", idno: "Public Services Agency: weights 7, 3, 1" },
  ME: { jmbg, pib: "Tax Administration: mod 11" },
  MK: { jmbg, edb: "Public Revenue Office: mod 11" },
  MX: { curp: "RENAPO, instructive of the CURP: mod 10", rfc: "SAT, RFC: mod 11" },
  MY: { nric: "National Registration Department: without a check digit" },
  NL: { bsn: "RvIG, BSN: eleven test", btw: vies },
  NO: { fodselsnummer: "Skatteetaten: mod 11 twice", orgnr: "Brønnøysund registers: mod 11" },
  NZ: { ird: "Inland Revenue, NRWT and RWT specification: mod 11 twice" },
  PE: { cui: "RENIEC: mod 11", ruc: "SUNAT, RUC: mod 11" },
  PK: { cnic: "NADRA: without a published check" },
  PL: { pesel: "Law of 24 September 2010: mod 10", nip: vies, regon: "Statistics Poland: mod 11" },
  PT: { cc: "Portaria 203/2007: check of the citizen card, mod 10", nif: vies },
  PY: { ruc: "SET, RUC: mod 11" },
  RO: { cnp: "Law 105/1996: mod 11", cui: vies },
  RS: { jmbg, pib: "Tax Administration; ISO/IEC 7064 MOD 11,10" },
  RU: { inn: "Federal Tax Service, order ММВ-7-6/435@ of 2012: mod 11", snils: "Pension Fund: mod 101" },
  SA: { nid: "Ministry of Interior; ISO/IEC 7812-1" },
  SE: { personnummer: "Skatteverket, SKV 704; ISO/IEC 7812-1", orgnr: "Skatteverket, SKV 709; ISO/IEC 7812-1" },
  SG: { nric: "Immigration and Checkpoints Authority: mod 11", uen: "ACRA, UEN: mod 11" },
  SI: { emso: jmbg, ddv: vies },
  SK: { rc: "Law 301/1995: divisible by 11", dph: vies },
  TH: { idnr: "Department of Provincial Administration: mod 11" },
  TJ: { inn: "Tax Committee: nine digits, without a published check" },
  TR: { tckimlik: "General Directorate of Population: two sums, mod 10", vkn: "Revenue Administration: mod 10" },
  TW: { natid: "Ministry of the Interior: mod 10", ubn: "Ministry of Finance: mod 5, before 2023 mod 10" },
  UA: { rnokpp: "State Tax Service: mod 11", edrpou: "State Statistics Service: mod 11 twice" },
  US: {
    ssn: "Social Security Administration, POMS RM 10201.030: without a check digit",
    itin: "Internal Revenue Service: without a check digit",
    ein: "Internal Revenue Service, valid prefixes: without a check digit",
  },
  UY: { cedula: "DNIC: mod 10", rut: "DGI, RUT: mod 11" },
  UZ: { pinfl: "Cabinet of Ministers: weights 7, 3, 1", stir: "State Tax Committee: nine digits" },
  VE: { rif: "SENIAT, RIF: mod 11" },
  VN: { cccd: "Decree 137/2015: without a check digit", mst: "General Department of Taxation: mod 11" },
  ZA: { idnr: "Department of Home Affairs; ISO/IEC 7812-1", tin: "South African Revenue Service; ISO/IEC 7812-1" },
};
