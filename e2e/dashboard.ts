import type { Locator, Page } from "@playwright/test";
import { projectHeader } from "#contract/account/sessions.calls.ts";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { formConfig } from "../server/test/forms.ts";
import { dashboardOf } from "./members.ts";
import type { Product } from "./server.ts";
import { restedConnection } from "./waits.ts";

/** A call of the dashboard with the page's session. @returns its `data` */
export async function callDashboard<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const { request } = page.context();
  const origin = dashboardOf(page);
  const read = (from: string) => request.get(origin + from, restedConnection);
  const write = async () => {
    const session = await (await read("/api/session")).json();
    const project = session.data.user?.currentCustomerAccountId;
    const headers = { "csrf-token": session.data["csrf-token"], ...(project && { [projectHeader]: project }) };
    return request.post(origin + path, { data: body, headers });
  };
  const reply = await (body === undefined ? read(path) : write());
  const { data, errors } = await reply.json();
  if (!reply.ok()) throw new Error(`${path}: ${JSON.stringify(errors)}`);
  return data;
}

/** A form with all three steps, or `config` (`formConfig`, `profileFormConfig`). @returns its id */
/** A table's rows when they are there: a table that loads has rows too, which open nothing. */
export const openingRows = (within: Page | Locator) => within.locator("tr[data-opens]");

export async function makeForm(page: Page, config: FormConfigInput = formConfig()): Promise<string> {
  return (await callDashboard<{ id: string }>(page, "/api/forms/create-new", { config })).id;
}

export async function makeLink(page: Page, formId: string, externalId: string): Promise<string> {
  const body = { form_id: formId, external_applicant_id: externalId };
  return (await callDashboard<{ link: string }>(page, "/api/forms/single-link", body)).link;
}

export type Names = { first_name: string; last_name: string };

/** The applicant's page without a browser: `next` posts as the visit of this link. */
export async function visitByCalls({ applicantOrigin: origin }: Product, link: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows what each call gives
  const call = async (path: string, body: object | FormData, bearer?: string): Promise<any> => {
    const isForm = body instanceof FormData;
    const reply = await fetch(origin + path, {
      method: "POST",
      body: isForm ? body : JSON.stringify(body),
      headers: {
        // The server closes connections that idled, while a busy test still believes in them.
        connection: "close",
        ...(isForm ? {} : { "content-type": "application/json" }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
    });
    const { data, errors } = (await reply.json()) as { data: unknown; errors: unknown };
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(errors)}`);
    return data;
  };
  const { flowToken, state } = await call("/api/flow/open", { token: link.split("/").pop(), device: {} });
  const next = (path: string, body: object | FormData = {}) => call(path, body, flowToken);
  return { verificationId: state.verificationId as string, next };
}

/**
 * Submits through a link by calls, with a selfie, or a passport and a selfie, when photos are given. The address has no
 * country, so a person has to decide. @returns the id
 */
export async function submitByCalls(
  server: Product,
  link: string,
  names: Names,
  photos?: { front?: Buffer; selfie: Buffer },
): Promise<string> {
  const { verificationId, next } = await visitByCalls(server, link);
  await next("/api/flow/profile", { ...names, dob: "1990-05-17", residence_country: "UA" });
  if (photos?.front) await next("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
  for (const [side, jpeg] of Object.entries(photos ?? {})) {
    const form = new FormData();
    form.set("side", side);
    form.set("file", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), "photo.jpg");
    await next("/api/flow/files", form);
  }
  await next("/api/flow/submit");
  return verificationId;
}

/** By its tab, or by the menu of those for which there is no room. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  const tab = page.getByRole("tab", { name });
  const more = page.getByRole("button", { name: "More", exact: true });
  await tab.or(more).first().waitFor();
  if (await tab.isVisible()) return tab.click();
  await more.click();
  await page.getByRole("menuitem", { name }).click();
}

/** One of the acts in the menu at the head of a case. */
export async function chooseOfCase(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: act }).click();
}
