import { sql } from "kysely";
import { z } from "zod";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { bodyBinding } from "./callbacks.body.rules.ts";

/** Of a body, only what has to be changed. */
const Body = z.looseObject({
  company: z.looseObject({
    affiliatedPersons: z.array(z.looseObject({ id: z.string(), applicant_id: z.string().nullable() })),
  }),
  applicant: z
    .looseObject({ affiliated_persons: z.array(z.looseObject({ affiliated_person_id: z.string() })).optional() })
    .optional(),
});

/** What a company's callback says of a person beside who it is and how they stand. */
const kept = [
  "id",
  "type",
  "kind",
  "parent_id",
  "share",
  "required",
  "applicant_id",
  "verification_id",
  "verification_status",
];

type Body = z.infer<typeof Body>;
type Person = Body["company"]["affiliatedPersons"][number];

const withoutData = (person: Person) => ({
  ...Object.fromEntries(Object.entries(person).filter(([name]) => kept.includes(name))),
  documents: [],
  identityDocs: [],
  comment: "",
});

/** Of the applicant object: who they are to the company stays. */
function applicantWithout({ applicant }: Body, gone: ReadonlySet<string>): Pick<Body, "applicant"> {
  const persons = applicant?.affiliated_persons;
  if (!persons) return {};
  const empty = (person: (typeof persons)[number]) =>
    Object.fromEntries(
      Object.entries(person).map(([name, value]) => [
        name,
        name === "affiliated_person_id" || name === "type" || name === "share" ? value : null,
      ]),
    ) as typeof person;
  const affiliated_persons = persons.map((person) => (gone.has(person.affiliated_person_id) ? empty(person) : person));
  return { applicant: { ...applicant, affiliated_persons } };
}

/** Null: it names none of them. @param applicantIds of persons of a company */
function forgetIn(text: string, applicantIds: ReadonlySet<string>): string | null {
  const { success, data: body } = Body.safeParse(JSON.parse(text));
  if (!success) return null;
  const isGone = ({ applicant_id }: Person) => applicant_id !== null && applicantIds.has(applicant_id);
  const { affiliatedPersons } = body.company;
  if (!affiliatedPersons.some(isGone)) return null;
  const persons = affiliatedPersons.map((person) => (isGone(person) ? withoutData(person) : person));
  const gone = new Set(affiliatedPersons.filter(isGone).map(({ id }) => id));
  const company = { ...body.company, affiliatedPersons: persons };
  return JSON.stringify({ ...body, ...applicantWithout(body, gone), company });
}

/**
 * Callbacks of companies that name these persons: they can still be delivered, without what was said of the persons. What
 * the business's server replied may repeat it, and goes.
 */
export async function forgetInCallbacks(ctx: Ctx, applicantIds: readonly string[]): Promise<void> {
  const { keys } = ctx.platform;
  const callbacks = await ctx.tx
    .selectFrom("callbacks")
    .select(["id", "sealed_body"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(
      sql<boolean>`verification_id in (select verification_id from affiliated_persons
        where project_id = ${ctxProjectOf(ctx)}::uuid and applicant_id = any(${[...applicantIds]}::uuid[]))`,
    )
    .forUpdate()
    .execute();
  const gone = new Set(applicantIds);
  for (const { id, sealed_body } of callbacks) {
    const body = forgetIn(openWithKeyRing(keys, sealed_body, bodyBinding(id)).toString("utf8"), gone);
    if (body === null) continue;
    await ctx.tx
      .updateTable("callbacks")
      .set({ sealed_body: sealWithKeyRing(keys, body, bodyBinding(id)) })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", id)
      .execute();
    await ctx.tx
      .updateTable("callback_attempts")
      .set({ reply: null, error: null })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("callback_id", "=", id)
      .execute();
  }
}
