import { expect, it } from "vitest";
import { emptyListRecord, readSample, sample } from "./samples/list-samples.ts";

it("reads the list of the United Nations", async () => {
  expect(await readSample("un-xml", sample("un.xml"))).toEqual([
    {
      ...emptyListRecord,
      id: "6900001",
      reference: "QDi.901",
      kind: "person",
      names: [
        { text: "YUSUF HAMID AL-TESTI", kind: "primary" },
        { text: "يوسف حميد التستي", kind: "primary", script: "original" },
        { text: "Yousef Hameed al-Testy", kind: "alias" },
        { text: "Abu Test", kind: "weak" },
      ],
      births: ["1968-03-09", "1966", "1967", "1968", "1970", "1973-11"],
      gender: "male",
      nationalities: ["SY", "IQ"],
      birthCountries: ["IQ"],
      addressCountries: ["CD"],
      documents: [{ type: "Passport", number: "A1234567", country: "IR" }],
      programs: ["Al-Qaida"],
      listedOn: "2012-12-31",
      positions: ["Treasurer", "Recruiter"],
      remarks: ["Father's name is Hamid & sons. Last known in Aleppo."],
    },
    {
      ...emptyListRecord,
      id: "110001",
      reference: "KPe.901",
      kind: "company",
      names: [
        { text: "KOREA SAMPLE TRADING CORPORATION", kind: "primary" },
        { text: "Sample Trading", kind: "alias" },
      ],
      addressCountries: ["KP"],
      programs: ["DPRK"],
      listedOn: "2009-07-16",
    },
  ]);
});

it("reads the list of the European Union", async () => {
  const records = await readSample("eu-xml", sample("eu.xml"));
  expect(records).toEqual([
    {
      ...emptyListRecord,
      id: "9013",
      reference: "EU.9027.28",
      kind: "person",
      names: [
        { text: "Alexey Primerov", kind: "primary" },
        { text: "Алексей Примеров", kind: "alias" },
        { text: "Strelok", kind: "weak" },
      ],
      births: ["1964-06-13", "1965", "1966", "1963-06"],
      gender: "male",
      nationalities: ["RU", "UA"],
      birthCountries: ["UA"],
      addressCountries: ["UA"],
      documents: [{ type: "National passport", number: "4509 123456", country: "RU" }],
      taxIds: [{ number: "771234567890", country: "RU" }],
      programs: ["UKR"],
      listedOn: "2014-07-30",
      positions: ['Head of the "Sample" council'],
      remarks: ["Date of UN designation: none"],
      links: ["http://eur-lex.europa.eu/legal-content/EN/TXT/?uri=sample"],
    },
    {
      ...emptyListRecord,
      id: "9100",
      reference: "EU.9100.1",
      kind: "company",
      names: [{ text: "Société d’Exemple SARL", kind: "primary" }],
      addressCountries: ["SY"],
      programs: ["SYR"],
      links: ["http://eur-lex.europa.eu/sample2"],
    },
  ]);
  const utf16 = Buffer.from(`\ufeff${sample("eu.xml").replace("UTF-8", "UTF-16")}`, "utf16le");
  expect(await readSample("eu-xml", utf16)).toEqual(records);
  expect(await readSample("eu-xml", Buffer.from(utf16).swap16())).toEqual(records);
});

it("reads the sanctions list of the United Kingdom, an entry's rows apart from each other", async () => {
  const records = await readSample("uk-csv", sample("uk-sanctions-list.csv"));
  expect(records.map(({ id, kind }) => [id, kind])).toEqual([
    ["RUS9001", "person"],
    ["AFG9001", "company"],
    ["DPR9075", "vessel"],
  ]);
  expect(records[0]).toEqual({
    ...emptyListRecord,
    id: "RUS9001",
    kind: "person",
    names: [
      { text: "Ivan Petrovich SAMPLOV", kind: "primary" },
      { text: "Иван Петрович САМПЛОВ", kind: "primary", script: "Cyrillic" },
      { text: "Ivan SAMPLOFF", kind: "alias" },
      { text: "VANYA", kind: "weak" },
    ],
    births: ["1970", "1970-05-12"],
    gender: "male",
    nationalities: ["RU", "CY"],
    birthCountries: ["RU"],
    addressCountries: ["RU", "CY"],
    documents: [
      { type: "Passport", number: "4509123456", country: "RU" },
      { type: "Passport", number: "4510999999", country: "RU" },
      { type: "National identifier", number: "771234567890" },
    ],
    programs: ["Russia"],
    listedOn: "2022-02-24",
    positions: ["Director", "Shareholder"],
    remarks: ["He is, or was, a director."],
  });
  expect(records[2]).toMatchObject({
    names: [{ text: "PETREL 9, A SHIP" }],
    countries: ["KP"],
    documents: [{ type: "IMO number", number: "9562233" }],
  });
  const utf16 = Buffer.from(`\ufeff${sample("uk-sanctions-list.csv")}`, "utf16le");
  expect(await readSample("uk-csv", utf16)).toEqual(records);
});

it("reads the consolidated list of OFSI, whose heads are others", async () => {
  expect(await readSample("uk-csv", sample("uk-conlist.csv"))).toEqual([
    {
      ...emptyListRecord,
      id: "6897",
      kind: "person",
      names: [
        { text: "Abdul TESTI", kind: "primary" },
        { text: "عبد التستي", kind: "primary", script: "original" },
        { text: "Abdel TESTY", kind: "weak" },
      ],
      births: ["1958", "1959-11"],
      nationalities: ["IQ", "SY"],
      birthCountries: ["IQ"],
      addressCountries: ["SY"],
      documents: [{ type: "Passport", number: "A99", country: "IQ" }],
      programs: ["ISIL (Da'esh) and Al-Qaida"],
      listedOn: "2001-10-02",
      positions: ["Emir"],
      remarks: ["(UK Sanctions List Ref):AQD9001."],
    },
  ]);
});

it("reads OpenSanctions' simple targets", async () => {
  expect(await readSample("opensanctions-csv", sample("targets.simple.csv"))).toEqual([
    {
      ...emptyListRecord,
      id: "NK-aaa111",
      kind: "person",
      schema: "Person",
      names: [
        { text: "Ivan Samplov", kind: "primary" },
        { text: "Иван Самплов", kind: "alias" },
        { text: "Ivan Samploff", kind: "alias" },
      ],
      births: ["1970", "1970-05-12"],
      countries: ["RU", "CY"],
      documents: [
        { type: "Identifier", number: "4509123456" },
        { type: "Identifier", number: "771234567890" },
      ],
      programs: ["UK-RUS", "EU-UKR"],
      remarks: ["Asset freeze; travel ban - UK", "EU"],
    },
    {
      ...emptyListRecord,
      id: "NK-bbb222",
      kind: "company",
      schema: "Company",
      names: [{ text: 'Sample Bank "West"', kind: "primary" }],
      countries: ["XK"],
    },
    {
      ...emptyListRecord,
      id: "NK-ccc333",
      kind: "other",
      schema: "CryptoWallet",
      names: [],
      cryptoAddresses: [{ address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" }],
    },
  ]);
});

it("reads OpenSanctions' entities with the papers, wallets and sanctions that belong to them", async () => {
  const [person, vessel, ...more] = await readSample("opensanctions-ftm", sample("entities.ftm.jsonl"));
  expect(person).toEqual({
    ...emptyListRecord,
    id: "Q-1",
    kind: "person",
    schema: "Person",
    names: [
      { text: "Rustam Malikov", kind: "primary" },
      { text: "Рустам Маликов", kind: "alias" },
      { text: "Rustem Malikow", kind: "alias" },
      { text: "Emir", kind: "weak" },
    ],
    births: ["1970-05-12", "1971"],
    deaths: ["2020"],
    gender: "male",
    nationalities: ["RU", "SY"],
    birthCountries: ["RU"],
    addressCountries: ["SY"],
    countries: ["TR"],
    documents: [{ type: "Passport", number: "71 1234567", country: "RU" }],
    taxIds: [{ number: "771234567890" }],
    cryptoAddresses: [{ address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", currency: "XBT" }],
    programs: ["SDGT"],
    topics: ["sanction"],
    listedOn: "2014-02-01",
    positions: ["Deputy Director"],
    remarks: ["Known for samples."],
    links: ["https://example.org/q1"],
  });
  expect(vessel).toMatchObject({
    id: "V-1",
    kind: "vessel",
    documents: [{ type: "IMO number", number: "IMO9187629" }],
  });
  expect(more).toEqual([]);
});
