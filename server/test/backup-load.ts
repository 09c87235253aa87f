import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { sized } from "#engines/long.fixture.ts";
import { applicants, type Dashboard, newHistory } from "../../bench/crash.clients.ts";
import { formConfig, makeForm, profileFormConfig } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import { type PhotoHistory, photographers } from "./kill-storm.clients.ts";
import type { Member } from "./make.ts";

type Desk = { server: TestServer; owner: Member; photos: PhotoHistory };

function dashboardOf({ server, owner }: Desk, formToken: string): Dashboard {
  return {
    origin: server.origins[0] ?? "",
    cookie: `veridesk=${owner.cookies.get("veridesk")}`,
    csrf: owner.csrf ?? "",
    formToken,
    history: newHistory(),
    random: seededRandom(7),
  };
}

/** Applicants at work until `work` ends, which begins once some have submitted and some have given photos. */
export async function underLoad(desk: Desk, work: (submitted: ReadonlySet<string>) => Promise<void>): Promise<void> {
  const { server, owner, photos } = desk;
  const steps = formConfig().steps.filter(({ type }) => type !== "FACIAL");
  const dashboard = dashboardOf(desk, (await makeForm(owner, profileFormConfig())).token);
  const photoDashboard = { ...dashboard, formToken: (await makeForm(owner, { steps })).token };
  const passport = await drawPassport(samplePerson(1), await readFile(sampleFaces[0]?.portraitFile ?? ""));
  const state = { isOver: false };
  const isOver = () => state.isOver;
  const limits = setInterval(() => void server.query("delete from rate_counts").catch(() => undefined), 1_000);
  const clients = [
    applicants(dashboard, isOver),
    applicants(dashboard, isOver),
    photographers(photoDashboard, passport, photos, { maySubmit: 1, isOver }),
  ];
  const { submitted } = dashboard.history;
  try {
    await expect.poll(() => submitted.size, { interval: 20 }).toBeGreaterThanOrEqual(sized(3, 60));
    await expect.poll(() => photos.taken.size, { interval: 20 }).toBeGreaterThanOrEqual(sized(1, 8));
    await work(submitted);
  } finally {
    state.isOver = true;
    clearInterval(limits);
    await Promise.all(clients);
  }
}
