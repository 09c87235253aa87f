import { randomUUID } from "node:crypto";
import type { TestServer } from "./harness.ts";

/** Found for a verification; its content is not opened. */
export async function putArticle(server: TestServer, verificationId: string): Promise<string> {
  const id = randomUUID();
  await server.query(
    `insert into verification_articles (project_id, verification_id, id, article_id, rank, found)
     select project_id, id, $2, $3, 50, '"sealed"' from verifications where id = $1`,
    [verificationId, id, randomUUID()],
  );
  return id;
}
