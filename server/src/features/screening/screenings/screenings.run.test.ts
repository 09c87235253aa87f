import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

test("a list whose entry is gone before it is read is missing from the answer, which is not complete", async () => {
  const owner = await makeMember(server);
  await putList(server, "run-kept", [listed("k1", "Zoryana Kvitkova")]);
  await putList(server, "run-replaced", [listed("r1", "Zoryana Kvitkova")]);
  const { names } = server.platform;
  const { findInLists } = names;
  const found = vi.spyOn(names, "findInLists").mockImplementation(async (...question) => {
    const entries = await findInLists(...question);
    await server.query("delete from list_entries where source = 'run-replaced'");
    return entries;
  });
  const { data } = await owner.post("/api/screening/search", { name: "Zoryana Kvitkova", lists: ["sanctions"] });
  found.mockRestore();
  expect(data.hits.map(({ listCode }: { listCode: string }) => listCode)).toEqual(["run-kept"]);
  expect(data).toMatchObject({ missing: ["run-replaced"], isCut: true });
});
