import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LivenessAct, livenessActs, mostLivenessRuns } from "#contract/records/liveness/liveness-acts.ts";
import { packFrames } from "#engines/faces/read-act.ts";
import {
  type FrameSeries,
  genuineSeries,
  randomOf,
  readHead,
  sheetSeries,
} from "#engines/faces/samples/liveness-frames.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { isLong, sized } from "#engines/long.fixture.ts";
import {
  type Applicant,
  makeForm,
  makeLink,
  openLink,
  profileAnswers,
  profileFormConfig,
  putPhoto,
  tokenOf,
} from "../../../../test/forms.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { liveFormSteps } from "../../../../test/liveness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { askAgain, openAgain } from "../../../../test/resubmissions.ts";

/** One of each kind runs in the gate. */
const longTest = test.runIf(isLong);

// Each act is six drawn pictures, measured by the real models: so every one of them is sent for a reason.

let server: TestServer;
let owner: Member;
let link: () => Promise<Applicant>;

async function openProject(): Promise<void> {
  owner = await makeMember(server);
  const form = await makeForm(owner, { steps: liveFormSteps() });
  link = async () => openLink(server, (await makeLink(owner, form.id)).token);
}

beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  await openProject();
});
afterAll(() => server.close());

type Requested = { run: string; nonce: string; position: number; act: LivenessAct };

const start = async (who: Applicant): Promise<Requested> => (await who.post("/api/flow/liveness/start")).data;
/** Longer than an act takes at least, and than the frames claim. */
const leastMs = 2_000;
const give = async (
  who: Applicant,
  prompt: Requested,
  { frames, timesMs }: Pick<FrameSeries, "frames" | "timesMs">,
  { afterMs = leastMs }: { afterMs?: number } = {},
) => {
  // As if it had been reported before: nobody waits here.
  await server.query("update liveness_runs set prompted_at = prompted_at - make_interval(secs => $2) where id = $1", [
    prompt.run,
    afterMs / 1_000,
  ]);
  const fields = { run: prompt.run, nonce: prompt.nonce, position: String(prompt.position), times: timesMs.join(",") };
  return who.upload("/api/flow/liveness/acts", fields, { bytes: packFrames(frames), name: "frames", type: "" });
};

const drawn = new Map<string, Promise<FrameSeries>>();
const uses = new Map<string, number>();
/** Another film each time, and in each test the same ones: drawing and measuring them takes most of the time. */
function done(act: LivenessAct, person = "amalia"): Promise<FrameSeries> {
  const nth = (uses.get(`${person} ${act}`) ?? 0) + 1;
  uses.set(`${person} ${act}`, nth);
  const key = `${person} ${act} ${nth}`;
  const series =
    drawn.get(key) ??
    readHead(person).then((head) => genuineSeries(head, act, randomOf(livenessActs.indexOf(act) + 10 * nth)));
  drawn.set(key, series);
  return series;
}

const doneAtOnce = async (acts: readonly LivenessAct[]): Promise<FrameSeries> =>
  genuineSeries(await readHead("amalia"), acts, randomOf(1));

/** Until the run ends. */
async function run(who: Applicant, make: (prompt: Requested) => Promise<FrameSeries>) {
  let prompt: Requested | null = await start(who);
  const sent: { act: LivenessAct; series: FrameSeries }[] = [];
  for (;;) {
    const series = await make(prompt);
    const { status, data, errors } = await give(who, prompt, series);
    if (status !== 200) throw new Error(JSON.stringify(errors));
    sent.push({ act: prompt.act, series });
    prompt = data.next;
    if (prompt === null) return { refusal: data.refusal, liveness: data.liveness, sent };
  }
}

async function submitWith(who: Applicant, person: string) {
  const selfie = sampleFaces.find((each) => each.person === person)?.selfieFile ?? "";
  await putPhoto(server, who.verificationId, "selfie", await readFile(selfie));
  await who.post("/api/flow/profile", profileAnswers);
  expect((await who.post("/api/flow/submit")).status).toBe(200);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${who.verificationId}`);
  return { view: data, check: data.checks.find(({ name }: { name: string }) => name === "liveness") };
}

describe("somebody who does what is asked", () => {
  let applicant: Applicant;
  let sent: Awaited<ReturnType<typeof run>>["sent"];

  test("passes, is the selfie's person, and the reviewer sees what was asked and seen", async () => {
    applicant = await link();
    const missing = async () => (await applicant.post("/api/flow/submit")).errors.map(({ parameter }) => parameter);
    expect(await missing()).toContain("liveness.acts");
    const end = await run(applicant, ({ act }) => done(act));
    sent = end.sent;
    expect(end).toMatchObject({ refusal: null, liveness: { hasPassed: true } });
    expect(sent.map(({ act }) => act)).toContain("blink");
    const again = await applicant.post("/api/flow/liveness/start");
    expect([again.status, again.errors[0]?.code]).toEqual([409, "flow-liveness.already_passed"]);

    const { view, check } = await submitWith(applicant, "amalia");
    expect(check).toMatchObject({ result: "pass", evidence: { found: "liveness.pass", tries: 1 } });
    expect(view.liveness).toHaveLength(1);
    expect(view.liveness[0]).toMatchObject({ state: "passed", requested: sent.map(({ act }) => act) });
    for (const act of view.liveness[0].acts) {
      expect(act.reached).toBeGreaterThanOrEqual(act.wanted);
      const { status, headers, bytes } = await owner.get(
        `/api/verifications/${applicant.verificationId}/liveness/${act.id}`,
      );
      expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(bytes.subarray(0, 2).toString("hex")).toBe("ffd8");
    }
    const pdf = await owner.post(`/api/verifications/${applicant.verificationId}/report-file`, {});
    expect(pdf.status).toBe(200);
  });

  test("keeps frames and measurements encrypted", async () => {
    const rows = await server.query<{ measured: string; storage_key: string }>(
      "select measured #>> '{}' as measured, storage_key from liveness_acts where verification_id = $1",
      [applicant.verificationId],
    );
    expect(rows).toHaveLength(3);
    for (const { measured, storage_key } of rows) {
      expect(measured).not.toContain("reached");
      const stored = await server.platform.files.get(storage_key);
      // In the head of every JPEG of ours.
      expect(stored.includes("JFIF")).toBe(false);
    }
  });

  test("whose frames are sent for another run is found out: seen before, and a person looks", async () => {
    const thief = await link();
    const end = await run(thief, async ({ act }) => {
      const stolen = sent.find((each) => each.act === act)?.series;
      return stolen ?? done(act);
    });
    expect(end.refusal).toBe("seen_before");
    const { check } = await submitSpent(thief, "amalia");
    expect(check).toMatchObject({ result: "review", evidence: { found: "liveness.seen_before" } });
  });

  longTest("and is asked once more, has shown nothing by the tries of before", async () => {
    const visitor = await requestedAgain(applicant.verificationId);
    const selfie = sampleFaces.find(({ person }) => person === "amalia")?.selfieFile ?? "";
    const taken = { side: "selfie", source: "camera" };
    expect((await visitor.upload("/api/flow/files", taken, { bytes: await readFile(selfie) })).errors).toEqual([]);
    while ((await visitor.post("/api/flow/liveness/start")).status === 200);
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const { checks } = (await owner.get(`/api/verifications/${applicant.verificationId}`)).data;
    expect(checks.find(({ name }: { name: string }) => name === "liveness")).toMatchObject({
      result: "review",
      evidence: { found: "liveness.not_shown", tries: mostLivenessRuns },
    });
  });
});

/** By the link of a reviewer who asks for the selfie once more. */
async function requestedAgain(verificationId: string): Promise<Visitor> {
  await server.query("update verifications set status = 'pending', row_version = row_version + 1 where id = $1", [
    verificationId,
  ]);
  const { data } = await askAgain(owner, verificationId, [{ item: "selfie", reason: "other", words: "Once more" }]);
  return (await openAgain(server, tokenOf(data.link))).visitor;
}

/** The tries that are left are begun and left. */
async function submitSpent(who: Applicant, person: string) {
  while ((await who.post("/api/flow/liveness/start")).status === 200);
  const state = (await who.get("/api/flow/state")).data;
  expect(state.liveness).toEqual({ hasPassed: false, triesLeft: 0 });
  return submitWith(who, person);
}

describe("never passed", () => {
  // Frames that another project has seen are not known in this one.
  beforeEach(async () => {
    await openProject();
    uses.clear();
  });

  test.each(sized(["flat"] as const, ["flat", "bent", "shaken"] as const))(
    "a print that is held %s before the camera",
    async (kind) => {
      const applicant = await link();
      const head = await readHead("bruna");
      const random = randomOf(2);
      const end = await run(applicant, ({ act }) => sheetSeries(head, act, random, kind));
      expect(["not_done", "no_face", "jumped", "not_straight"]).toContain(end.refusal);
    },
  );

  test("frames of another movement than the one that was asked", async () => {
    const applicant = await link();
    const prompt = await start(applicant);
    const { data } = await give(applicant, prompt, await done(prompt.act === "look_up" ? "turn_left" : "look_up"));
    expect(data).toMatchObject({ refusal: "not_done", next: null, liveness: { triesLeft: mostLivenessRuns - 1 } });
  });

  longTest("frames of a movement in the wrong order", async () => {
    const applicant = await link();
    const prompt = await start(applicant);
    const { frames, timesMs } = await done(prompt.act);
    const order = prompt.act === "blink" ? [3, 0, 1, 2, 4, 5] : [5, 4, 3, 2, 1, 0];
    const { data } = await give(applicant, prompt, { frames: order.flatMap((at) => frames[at] ?? []), timesMs });
    expect(data.refusal).not.toBeNull();
  });

  longTest("one picture, moved about", async () => {
    const applicant = await link();
    const prompt = await start(applicant);
    const { frames, timesMs } = await done(prompt.act);
    const [still] = frames;
    const { data } = await give(applicant, prompt, { frames: frames.map(() => still ?? Buffer.alloc(0)), timesMs });
    expect(data.refusal).toBe("not_done");
  });

  longTest("a second person who takes over within a run", async () => {
    const applicant = await link();
    const end = await run(applicant, ({ act, position }) => done(act, position === 0 ? "elena" : "dalia"));
    expect(end.refusal).toBe("other_face");
  });

  longTest("a picture of somebody, and another person who moves", async () => {
    const applicant = await link();
    const prompt = await start(applicant);
    const [shown, moved] = [await done(prompt.act, "elena"), await done(prompt.act, "dalia")];
    const frames = [...shown.frames.slice(0, 1), ...moved.frames.slice(1)];
    const { data } = await give(applicant, prompt, { frames, timesMs: moved.timesMs });
    expect(data.refusal).toBe("other_face");
  });

  longTest("the same frames for two movements, though both can be seen in them", async () => {
    const applicant = await link();
    const prompt = await start(applicant);
    await server.query("update liveness_runs set acts = '{look_up,come_closer,blink}' where id = $1", [prompt.run]);
    const both = await doneAtOnce(["look_up", "come_closer"]);
    const { data } = await give(applicant, { ...prompt, act: "look_up" }, both);
    expect(data.refusal).toBeNull();
    expect((await give(applicant, data.next, both)).data.refusal).toBe("seen_before");
  });

  longTest("somebody else than the selfie shows", async () => {
    const applicant = await link();
    const end = await run(applicant, ({ act }) => done(act, "hanna"));
    expect(end.refusal).toBeNull();
    const { check } = await submitWith(applicant, "carmen");
    expect(["review", "fail"]).toContain(check.result);
    expect(check.reasons).toEqual(["DIFFERENT_FACES"]);
  });

  test("too fast and too slow by the server's clock, whatever the frames say", async () => {
    const applicant = await link();
    const any = await done("blink");
    expect((await give(applicant, await start(applicant), any, { afterMs: 0 })).data.refusal).toBe("too_fast");
    // Else they would be known from the try before.
    await server.query("update liveness_acts set print_parts = '{}'");
    expect((await give(applicant, await start(applicant), any, { afterMs: 60_000 })).data.refusal).toBe("too_slow");
  });
});

describe("what is refused at once", () => {
  const codeOf = ({ status, errors }: Awaited<ReturnType<Applicant["post"]>>) => [status, errors[0]?.code];
  const empty: FrameSeries = {
    frames: Array.from({ length: 6 }, () => Buffer.from("no picture")),
    timesMs: [0, 100, 200, 300, 400, 500],
  };
  const now = { afterMs: 0 };

  test("a wrong number of the run, a wrong place, a run that was left, and what is no picture", async () => {
    const applicant = await link();
    const prompt = await start(applicant);
    expect(codeOf(await give(applicant, { ...prompt, nonce: "0".repeat(32) }, empty, now))).toEqual([
      409,
      "flow-liveness.no_such_run",
    ]);
    expect(codeOf(await give(applicant, { ...prompt, position: 1 }, empty, now))).toEqual([
      409,
      "flow-liveness.wrong_place",
    ]);
    expect(codeOf(await give(applicant, prompt, { ...empty, timesMs: [0, 1] }, now))).toEqual([
      422,
      "flow-liveness.frames",
    ]);
    expect(codeOf(await give(applicant, prompt, empty, now))).toEqual([422, "flow-liveness.damaged"]);
    const second = await start(applicant);
    expect(codeOf(await give(applicant, prompt, empty, now))).toEqual([409, "flow-liveness.no_such_run"]);
    expect(second.run).not.toBe(prompt.run);
    const other = await link();
    await start(other);
    expect(codeOf(await give(other, second, empty, now))).toEqual([409, "flow-liveness.no_such_run"]);
  });

  test("a sixth try, and a form that does not ask", async () => {
    const applicant = await link();
    for (let at = 0; at < mostLivenessRuns; at += 1) expect((await start(applicant)).position).toBe(0);
    expect(codeOf(await applicant.post("/api/flow/liveness/start"))).toEqual([409, "flow-liveness.no_more_runs"]);
    const plain = await openLink(server, (await makeForm(owner, profileFormConfig())).token);
    expect(codeOf(await plain.post("/api/flow/liveness/start"))).toEqual([422, "flow-liveness.not_needed"]);
  });
});

test("the order is drawn: every act comes, in every place, and a blink is in every run", async () => {
  const rows = await server.query<{ acts: LivenessAct[] }>("select acts from liveness_runs");
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.every(({ acts }) => acts.includes("blink") && new Set(acts).size === 3)).toBe(true);
  expect(new Set(rows.flatMap(({ acts }) => acts))).toEqual(new Set(livenessActs));
});
