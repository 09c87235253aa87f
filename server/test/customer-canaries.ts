import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AddressData, ApplicantData, PersonData } from "#contract/customer-api/customer-applicants.contract.ts";
import { DocumentData } from "#contract/customer-api/customer-documents.contract.ts";
import type { Customer, Reply } from "./customers.ts";
import { makeForm } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";
import { passForm, person } from "./passages.ts";
import { runNow } from "./services.ts";
import { selfieOf } from "./specimens.ts";

/** `byPath`: ids of a project's things, by the first word of a path. `canaries`: what is known of its people, by where it was said. */
export type Watched = { byPath: Record<string, string[]>; formId: string; canaries: Map<string, string> };

const letters = "abcdefghij";
const spelt = (n: number) => [...String(n)].map((digit) => letters[Number(digit)]).join("");

/** Values that are found again wherever they come out. An id of the customer's own is no secret of a person. */
function canariesOf(what: string, shape: Record<string, z.ZodType>, canaries: Map<string, string>) {
  const fields = Object.entries(shape).flatMap(([field, schema]): [string, string][] => {
    const n = canaries.size + 11;
    const candidates =
      field === "phone"
        ? [`+38050765${4000 + n}`]
        : [`zqcanary${spelt(n)}`, `zqcanary${spelt(n)}@example.com`, `19${50 + (n % 40)}-0${1 + (n % 9)}-1${n % 10}`];
    const given = candidates.find((each) => z.safeParse(schema, each).success);
    if (given === undefined || field === "external_applicant_id") return [];
    canaries.set(`${what} ${field}`, given);
    return [[field, given]];
  });
  return Object.fromEntries(fields);
}

const idOf = ({ status, body }: Reply, field: string): string => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body[field];
};

/** Persons, a company and what belongs to them, by the API and by a form's page, with a canary in every field of text. Needs a worker. */
export async function makeWatched(server: TestServer, member: Member, all: Customer): Promise<Watched> {
  const canaries = new Map<string, string>();
  const make = async (path: string, field: string, json: object) => idOf(await all.post(path, json), field);
  const file = async () =>
    idOf(await all.call("POST", "/files", { file: { bytes: await selfieOf("amalia") } }), "file_id");

  const applicant = await make("/applicants", "applicant_id", {
    type: "PERSON",
    external_applicant_id: `user-${randomUUID()}`,
    ...canariesOf("person", ApplicantData.omit({ company_name: true }).shape, canaries),
    residence_country: "UA",
  });
  const company = await make("/applicants", "applicant_id", {
    type: "COMPANY",
    ...canariesOf("company", ApplicantData.pick({ company_name: true, email: true, phone: true }).shape, canaries),
  });
  const official = await make("/affiliated-persons", "affiliated_person_id", {
    applicant_id: company,
    type: "AUTHORISED",
    ...canariesOf("official", PersonData.shape, canaries),
  });
  const address = await make("/addresses", "address_id", {
    applicant_id: applicant,
    type: "REGISTERED",
    ...canariesOf("address", AddressData.shape, canaries),
  });
  const document = await make("/documents", "document_id", {
    applicant_id: applicant,
    type: "PASSPORT",
    front_side_id: await file(),
    ...canariesOf("document", DocumentData.shape, canaries),
  });
  const verification = await make("/verifications", "verification_id", {
    applicant_id: applicant,
    types: ["PROFILE", "DATABASE_SCREENING"],
  });
  await server.drainJobs();
  canaries.set("decision comment", "zqcanarycomment");
  const decided = await all.call("PATCH", `/verifications/${verification}`, {
    json: { verification_status: "declined", comment: "zqcanarycomment" },
  });
  idOf(decided, "verification_id");

  const form = await makeForm(member);
  canaries.set("visitor first_name", "Zqvisitor").set("visitor last_name", "Zqvisitorson");
  const visit = await passForm(server, member, {
    config: {},
    profile: person("Zqvisitor", { last_name: "Zqvisitorson" }),
  });
  const { applicant_id: visitor } = (await all.get(`/verifications/${visit.id}`)).body;
  const unopened = await make(`/forms/${form.id}/urls`, "verification_id", {});
  canaries.set("service phone", "+380507651234");
  const { data } = (await all.post("/services/phone", { phone: "+380507651234" })).body;
  await runNow(server, member, data.service_request_id);
  return {
    byPath: {
      applicants: [applicant, company, visitor],
      files: [await file()],
      documents: [document],
      addresses: [address],
      "affiliated-persons": [official],
      forms: [form.id],
      verifications: [verification, visit.id, unopened],
      services: [data.service_request_id],
    },
    formId: form.id,
    canaries,
  };
}
