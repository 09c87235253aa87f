import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { formConfig } from "../forms.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { type Member, makeMember } from "../make.ts";

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
};

const bodies = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { body }]) =>
    body ? [[`${feature}.${name}`, body] as const] : [],
  ),
);
const schemaOf = (body: z.core.$ZodType, io: "input" | "output") =>
  z.toJSONSchema(body, { io, unrepresentable: "any", reused: "inline" }) as Schema;

function* inside(schema: Schema, path = ""): Generator<[path: string, schema: Schema]> {
  yield [path, schema];
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* inside(inner, `${path}.${name}`);
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* inside(inner, path);
  if (schema.items) yield* inside(schema.items, `${path}[]`);
}

const choices = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];
const typesOf = (schema: Schema): string[] => choices(schema).flatMap(({ type }) => type ?? []);
const isFreeText = (schema: Schema) =>
  choices(schema).some(({ type, enum: words, const: word }) => type === "string" && !words && word === undefined);
const textFields = (body: z.core.$ZodType) => {
  const { properties = {} } = schemaOf(body, "input");
  return Object.entries(properties).flatMap(([name, field]) =>
    isFreeText(field) && !typesOf(field).some((type) => ["array", "number", "integer"].includes(type)) ? [name] : [],
  );
};

describe("S19 whatever a body does not name is dropped or refused, at every depth", () => {
  test.each(bodies)("%s", (_, body) => {
    const open = [...inside(schemaOf(body, "output"))].filter(
      ([, { type, additionalProperties, propertyNames }]) =>
        type === "object" && additionalProperties !== false && !propertyNames,
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });
});

describe("S19 text is never taken for a boolean", () => {
  test.each(bodies)("%s", (_, body) => {
    const both = [...inside(schemaOf(body, "input"))].filter(
      ([, schema]) => isFreeText(schema) && typesOf(schema).includes("boolean"),
    );
    expect(both.map(([path]) => path)).toEqual([]);
  });
});

describe("S19 a list, an object or a number is no text", () => {
  test.each(bodies.filter(([, body]) => textFields(body).length > 0))("%s", (_, body) => {
    for (const field of textFields(body))
      for (const wrong of [["a"], [["a"]], { a: 1 }, { length: 3 }, 7, true]) {
        const { error } = z.safeParse(body, { [field]: wrong });
        const named = error?.issues.map(({ path }) => String(path[0])) ?? [];
        expect(named, `${field}: ${JSON.stringify(wrong)}`).toContain(field);
      }
  });
});

describe("S19 what is sent besides changes nothing", () => {
  let server: TestServer;
  let member: Member;
  let neighbour: Member;
  beforeAll(async () => {
    server = await openTestServer();
    member = await makeMember(server, "developer");
    neighbour = await makeMember(server);
  });
  afterAll(() => server.close());

  const extras = () => ({
    id: neighbour.projectId,
    project_id: neighbour.projectId,
    projectId: neighbour.projectId,
    user_id: neighbour.userId,
    role: "owner",
    balance: 1_000_000,
    price: 0,
    status: "valid",
    email_verified_at: "2020-01-01",
    constructor: { prototype: { role: "owner" } },
  });
  const rightsOf = async () => [
    await server.query("select * from memberships order by project_id, user_id"),
    await server.query("select id, email, email_verified_at::text, disabled_at from users order by id"),
  ];
  const nameOf = async (id: string) =>
    (await server.query<{ name: string }>("select name from projects where id = $1", [id]))[0]?.name;

  test("a renamed project is one's own, and nothing else", async () => {
    const before = await rightsOf();
    const { constructor: _, ...besides } = extras();
    const answer = await member.post("/api/projects/edit-name", { ...besides, name: "New Name" });
    expect(answer.status).toBe(200);
    expect([await nameOf(member.projectId), await nameOf(neighbour.projectId)]).toEqual(["New Name", "Acme Bank"]);
    expect(await rightsOf()).toEqual(before);
  });

  test("a new form has an id of its own, in one's own project", async () => {
    const { constructor: _, ...besides } = extras();
    const config = { ...formConfig(), ...besides };
    const { status, data } = await member.post("/api/forms/create-new", { ...besides, config });
    expect(status).toBe(200);
    expect(data.id).not.toBe(neighbour.projectId);
    const rows = await server.query("select project_id from forms where id = $1", [data.id]);
    expect(rows).toEqual([{ project_id: member.projectId }]);
    const [version] = await server.query<{ config: object }>("select config from form_versions where form_id = $1", [
      data.id,
    ]);
    for (const name of ["role", "balance", "price", "project_id"]) expect(version?.config).not.toHaveProperty(name);
  });

  test.each([
    '{"name":"Owned","__proto__":{"role":"owner"}}',
    '{"name":"Owned","constructor":{"prototype":{"role":"owner"}}}',
    '{"__proto__":{"name":"Owned"}}',
  ])("%s is refused", async (body) => {
    const answer = await member.send("POST", "/api/projects/edit-name", body, { "content-type": "application/json" });
    expect(answer.status).toBe(422);
    expect(await nameOf(member.projectId)).not.toBe("Owned");
  });

  test("of a key that comes twice one value counts, for the check and for the change", async () => {
    const body = '{"name":"<script>","name":"Second Name"}';
    const turned = '{"name":"Second Name","name":"<script>"}';
    const send = (text: string) =>
      member.send("POST", "/api/projects/edit-name", text, { "content-type": "application/json" });
    expect((await send(body)).status).toBe(200);
    expect((await send(turned)).status).toBe(422);
    expect(await nameOf(member.projectId)).toBe("Second Name");
  });

  test('a project may be called "true"', async () => {
    expect((await member.post("/api/projects/edit-name", { name: "true" })).status).toBe(200);
    expect(await nameOf(member.projectId)).toBe("true");
    expect((await member.post("/api/forms", { filters: { search: randomUUID() } })).status).toBe(200);
  });
});
