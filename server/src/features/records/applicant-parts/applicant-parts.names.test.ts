import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeName } from "#contract/values/person-name.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { wholeNameSql } from "./applicant-parts.names.rules.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test.each([
  ["Olena", "Lysenko"],
  ["小明", "王"],
  ["さくら", "高橋"],
  ["タロウ", "ヤマダ"],
  ["민수", "김"],
  ["존", "스미스"],
  ["Văn An", "Nguyễn"],
  ["AN", "VÕ"],
  ["Olúwaṣẹgun", "Adébáyọ"],
  ["小明", "Wang"],
  [null, "王"],
  ["", ""],
  [null, null],
])("the database joins %s and %s as the page does", async (given, family) => {
  const [row] = await server.query(
    `select ${wholeNameSql("p.given", "p.family")} as name from (select $1::text as given, $2::text as family) p`,
    [given, family],
  );
  expect(row).toEqual({ name: wholeName({ given, family }) });
});
