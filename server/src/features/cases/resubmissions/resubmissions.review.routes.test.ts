import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { profileAnswers } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { askAgain, makeRequested, makeReviewed } from "../../../../test/resubmissions.ts";
import { decide, makeProposal, setFourEyes, viewOf } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const again = [{ item: "PROFILE", reason: "incomplete" }];

/** Hours from the submission to the due time; null: none. */
async function hoursToDue(id: string): Promise<number | null> {
  const [row] = await server.query<{ hours: number | null }>(
    `select extract(epoch from due_at - coalesce(resubmitted_at, submitted_at))::float / 3600 as hours
     from verifications where id = $1`,
    [id],
  );
  return row?.hours ?? null;
}

const toReview = (id: string) =>
  server.query("update verifications set status = 'pending', row_version = row_version + 1 where id = $1", [id]);

describe("a request to the applicant, and the others' review", () => {
  test("the clock stands while the applicant is asked, and goes on where it stood without an answer", async () => {
    const { owner, verificationId, id } = await makeRequested(server, again, { config: { reviewHours: 4 } });
    expect(await hoursToDue(verificationId)).toBeNull();
    await server.query("update resubmissions set requested_at = now() - interval '3 hours' where id = $1", [id]);
    await server.query("update verifications set submitted_at = now() - interval '5 hours' where id = $1", [
      verificationId,
    ]);
    expect((await owner.post(`/api/resubmissions/${id}/withdraw`)).errors).toEqual([]);
    // Four hours for us, three of the five that passed were the applicant's.
    expect(await hoursToDue(verificationId)).toBeCloseTo(7, 2);
  });

  test("what is submitted again has the whole time, and goes to who requested it", async () => {
    const { owner, verificationId, visitor } = await makeRequested(server, again, { config: { reviewHours: 4 } });
    await server.query("update verifications set submitted_at = now() - interval '9 hours' where id = $1", [
      verificationId,
    ]);
    await visitor.post("/api/flow/profile", profileAnswers);
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    await toReview(verificationId);
    expect(await hoursToDue(verificationId)).toBeCloseTo(4, 2);
    const view = await viewOf(owner, verificationId);
    expect(view.assignee).toMatchObject({ id: owner.userId });
  });

  test("one that is somebody's stays theirs", async () => {
    const { owner, verificationId, visitor } = await makeRequested(server, again);
    const other = await makeMember(server, "analyst", owner.projectId);
    await server.query("update verifications set assignee_id = $2 where id = $1", [verificationId, other.userId]);
    await visitor.post("/api/flow/profile", profileAnswers);
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    expect((await viewOf(owner, verificationId)).assignee).toMatchObject({ id: other.userId });
  });

  test("nobody is asked while a decision waits for a second reviewer", async () => {
    const { member, verificationId } = await makeProposal(server);
    const requested = await askAgain(member, verificationId, again);
    expect([requested.status, requested.errors[0]?.code]).toEqual([409, "resubmissions.decision_proposed"]);
  });

  test("a proposed decision ends the request, as a decision does", async () => {
    const { owner, verificationId, rowVersion } = await (async () => {
      const reviewed = await makeReviewed(server);
      await setFourEyes(reviewed.owner, true);
      const requested = await askAgain(reviewed.owner, reviewed.verificationId, again);
      return { ...reviewed, rowVersion: requested.data.rowVersion as number };
    })();
    const decline = { status: "invalid", decline_reasons: ["WRONG_NAME"] };
    expect((await decide(owner, verificationId, rowVersion, decline)).data).toMatchObject({ isProposed: true });
    expect(await viewOf(owner, verificationId)).toMatchObject({
      status: "pending",
      requestedAgain: { state: "decided" },
      proposal: { status: "invalid" },
    });
  });

  test("the list finds what waits for the applicant or for a second reviewer, and says what it does not know", async () => {
    const { owner, verificationId, id } = await makeRequested(server, again);
    const found = async (member: typeof owner, waits_for: string) => {
      const { data, errors } = await member.post("/api/verifications", { filters: { waits_for } });
      return data ? data.items.map((row: { id: string }) => row.id) : errors[0]?.parameter;
    };
    expect(await found(owner, "applicant")).toEqual([verificationId]);
    expect(await found(owner, "reviewer")).toEqual([]);
    const applicants = async (member: typeof owner) =>
      (await member.post("/api/applicants", {})).data.items.map(
        ({ isWaitingForApplicant, isProposed }: Record<string, boolean>) => ({ isWaitingForApplicant, isProposed }),
      );
    expect(await applicants(owner)).toEqual([{ isWaitingForApplicant: true, isProposed: false }]);
    const { data: anywhere } = await owner.post("/api/searches", { text: verificationId });
    const waiting = { status: "pending", isWaitingForApplicant: true, isProposed: false, isWaitingForPersons: false };
    expect(anywhere.verifications).toEqual([expect.objectContaining(waiting)]);
    expect(await found(owner, "second_reviewer")).toEqual([]);
    expect(await found(owner, "nobody")).toBe("filters.waits_for");
    await owner.post(`/api/resubmissions/${id}/withdraw`);
    expect(await found(owner, "applicant")).toEqual([]);
    expect(await found(owner, "reviewer")).toEqual([verificationId]);
    expect(await applicants(owner)).toEqual([{ isWaitingForApplicant: false, isProposed: false }]);
    const proposal = await makeProposal(server);
    expect(await applicants(proposal.member)).toContainEqual({ isWaitingForApplicant: false, isProposed: true });
    expect(await found(proposal.member, "second_reviewer")).toEqual([proposal.verificationId]);
    const { data } = await proposal.member.post("/api/verifications/counts", {
      filters: { waits_for: "second_reviewer" },
    });
    expect(data.counts.pending + data.counts.customer_pending).toBe(1);
    expect(await found(owner, "second_reviewer")).toEqual([]);
  });
});
