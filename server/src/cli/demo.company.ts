import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type DemoApplicant, demoDirector, demoOwner, drawPhotos } from "./demo.applicants.ts";
import { type DemoBrowser, openBrowser } from "./demo.browser.ts";

const Link = z.object({ link: z.string() });
const Opened = z.object({ flowToken: z.string(), state: z.object({ verificationId: z.string() }) });
const Persons = z.object({ persons: z.array(z.object({ id: z.string() })) });
const anything = z.unknown();

type DemoDesk = { app: FastifyInstance; reviewer: DemoBrowser; host: string };

const address = "194.44.1.1";

async function openLink({ app, host }: DemoDesk, link: string) {
  const token = link.slice(link.lastIndexOf("/") + 1);
  const opening = openBrowser(app, { headers: {}, address, host });
  const { flowToken, state } = await opening.post("/api/flow/open", { token, device: { language: "en" } }, Opened);
  const page = openBrowser(app, { headers: { authorization: `Bearer ${flowToken}` }, address, host });
  return { page, verificationId: state.verificationId };
}

/** By the link of their own, with a passport. */
async function verifyPerson(desk: DemoDesk, link: string, applicant: DemoApplicant, seed: number): Promise<void> {
  const { page } = await openLink(desk, link);
  const { person, country, documentType, typed } = applicant;
  const said = { first_name: person.givenNames, last_name: person.surname, dob: person.birthDate };
  await page.post("/api/flow/profile", { ...said, residence_country: country, ...typed }, anything);
  await page.post("/api/flow/document", { documentType, country }, anything);
  const { front } = await drawPhotos(applicant, seed);
  const refusal = await page.upload("/api/flow/files", { side: "front", source: "camera" }, front);
  if (refusal) throw new Error(`the passport of ${person.surname} was refused: ${refusal}`);
  await page.post("/api/flow/submit", {}, anything);
}

const nameOf = ({ person }: DemoApplicant) => ({ firstName: person.givenNames, lastName: person.surname });

/** @returns the links of the director and of the holding's owner */
async function namePersons(page: DemoBrowser): Promise<[string, string]> {
  const add = async (person: object): Promise<string> => {
    const { persons } = await page.post("/api/flow/persons", { country: "UA", ...person }, Persons);
    return persons.at(-1)?.id ?? "";
  };
  const linkOf = async (id: string) => (await page.post(`/api/flow/persons/${id}/link`, { way: "copy" }, Link)).link;
  const director = await add({
    ...{ kind: "person", types: ["AUTHORISED", "BENEFICIAL"], share: 40, role: "Director" },
    ...{ ...nameOf(demoDirector), dob: demoDirector.person.birthDate },
  });
  const holding = await add({ kind: "company", types: ["BENEFICIAL"], companyName: "River Holding", share: 60 });
  const owner = await add({
    ...{ kind: "person", types: ["BENEFICIAL"], share: 100, parent: holding },
    ...{ ...nameOf(demoOwner), dob: demoOwner.person.birthDate },
  });
  return [await linkOf(director), await linkOf(owner)];
}

/**
 * A company with a director who owns a part and passes, and a holding whose owner waits for a reviewer.
 * @returns its verification, submitted
 */
export async function submitCompany(desk: DemoDesk, form_id: string): Promise<string> {
  const requested = { form_id, external_applicant_id: "company-2001" };
  const { link } = await desk.reviewer.post("/api/forms/single-link", requested, Link);
  const { page, verificationId } = await openLink(desk, link);
  const company = {
    companyName: "Carpathian Timber Ltd",
    registrationCountry: "UA",
    registrationNumber: "32855961",
    legalAddress: "1 Khreshchatyk St, Kyiv",
    activity: "Sawmill",
  };
  await page.post("/api/flow/company", company, anything);
  const [ofDirector, ofOwner] = await namePersons(page);
  await page.post("/api/flow/submit", {}, anything);
  await Promise.all([verifyPerson(desk, ofDirector, demoDirector, 31), verifyPerson(desk, ofOwner, demoOwner, 32)]);
  await submitWaitingCompany(desk, form_id);
  return verificationId;
}

/** Its director has not come yet: it is processed when they have. */
async function submitWaitingCompany(desk: DemoDesk, form_id: string): Promise<void> {
  const requested = { form_id, external_applicant_id: "company-2002" };
  const { link } = await desk.reviewer.post("/api/forms/single-link", requested, Link);
  const { page } = await openLink(desk, link);
  const company = {
    companyName: "Dnipro Grain Trade Ltd",
    registrationCountry: "UA",
    registrationNumber: "14360570",
    legalAddress: "12 Naberezhna St, Dnipro",
    activity: "Wholesale of grain",
  };
  await page.post("/api/flow/company", company, anything);
  const person = { kind: "person", types: ["AUTHORISED", "BENEFICIAL"], share: 100, role: "Director", country: "UA" };
  const director = { ...person, firstName: "Oleh", lastName: "Stetsenko", dob: "1974-05-02" };
  const { persons } = await page.post("/api/flow/persons", director, Persons);
  for (const { id } of persons) await page.post(`/api/flow/persons/${id}/link`, { way: "copy" }, Link);
  await page.post("/api/flow/submit", {}, anything);
}
