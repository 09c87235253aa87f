import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { FormConfig } from "#contract/forms/form-config.ts";
import { defaultSteps } from "#contract/forms/form-step-defaults.ts";
import { type Browser, openBrowser } from "./demo.browser.ts";

const companyForm = FormConfig.parse({
  name: "Accounts of companies",
  description: "Made by npm run veridesk -- demo",
  languages: ["en", "uk"],
  countries: ["UA", "PL", "DE"],
  // Its persons are named, and a reviewer decides on them.
  steps: [{ ...defaultSteps().COMPANY, documents: [], personFormId: null }],
});

const WithId = z.object({ id: z.string() });
const Link = z.object({ link: z.string() });
const Opened = z.object({ flowToken: z.string(), state: z.object({ verificationId: z.string() }) });
const Persons = z.object({ persons: z.array(WithId) });

type Place = { app: FastifyInstance; reviewer: Browser; host: string };

/** A company with a director who owns a part, and a holding with an owner. @returns its verification, handed in */
export async function submitCompany({ app, reviewer, host }: Place): Promise<string> {
  const { id: form_id } = await reviewer.post("/api/forms/create-new", { config: companyForm }, WithId);
  const asked = { form_id, external_applicant_id: "company-2001" };
  const { link } = await reviewer.post("/api/forms/single-link", asked, Link);
  const address = "194.44.1.1";
  const token = link.slice(link.lastIndexOf("/") + 1);
  const opening = openBrowser(app, { headers: {}, address, host });
  const { flowToken, state } = await opening.post("/api/flow/open", { token, device: { language: "en" } }, Opened);
  const page = openBrowser(app, { headers: { authorization: `Bearer ${flowToken}` }, address, host });
  const company = {
    companyName: "Carpathian Timber Ltd",
    registrationCountry: "UA",
    registrationNumber: "32855961",
    legalAddress: "1 Khreshchatyk St, Kyiv",
    activity: "Sawmill",
  };
  await page.post("/api/flow/company", company, z.unknown());
  const add = async (person: object): Promise<string> => {
    const { persons } = await page.post("/api/flow/persons", { country: "UA", ...person }, Persons);
    return persons.at(-1)?.id ?? "";
  };
  await add({
    ...{ kind: "person", types: ["AUTHORISED", "BENEFICIAL"], share: 40, role: "Director" },
    ...{ firstName: "Taras", lastName: "Melnyk", dob: "1979-04-12" },
  });
  const holding = await add({ kind: "company", types: ["BENEFICIAL"], companyName: "River Holding", share: 60 });
  await add({
    ...{ kind: "person", types: ["BENEFICIAL"], share: 100, parent: holding },
    ...{ firstName: "Olena", lastName: "Shevchenko", dob: "1984-09-30" },
  });
  await page.post("/api/flow/submit", {}, z.unknown());
  return state.verificationId;
}
