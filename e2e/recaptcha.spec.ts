import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { expect } from "@playwright/test";
import { type BuiltServer, type Stoppable, startBuiltServer } from "./server.ts";
import { test } from "./watch.ts";

test.use({ allowedHosts: ["www.google.com", "www.gstatic.com"] });

let google: Server;
let requested: (string | null)[] = [];
let server: BuiltServer & Stoppable;
test.beforeAll(async () => {
  google = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      requested.push(new URLSearchParams(body).get("response"));
      response.end(JSON.stringify({ success: true, score: 0.9 }));
    });
  }).listen(0, "127.0.0.1");
  await once(google, "listening");
  const address = google.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  server = await startBuiltServer({
    BOT_CHALLENGE: "recaptcha",
    RECAPTCHA_SITE_KEY: "site",
    RECAPTCHA_SECRET: "hidden",
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${address.port}/siteverify`,
  });
});
test.afterAll(async () => {
  await server?.stop();
  google.close();
});

/** What Google's loader does: it adds the real script from the other host, which frames a page and makes calls. */
const loader = `
  const script = document.createElement("script");
  script.src = "https://www.gstatic.com/recaptcha/releases/x/recaptcha__en.js";
  document.head.append(script);
  window.grecaptcha = { ready: (then) => script.addEventListener("load", then) };`;
const proper = `
  let n = 0;
  const frame = document.createElement("iframe");
  frame.src = "https://www.google.com/recaptcha/api2/anchor";
  document.body.append(frame);
  window.grecaptcha.ready = (then) => then();
  window.grecaptcha.execute = async (siteKey, { action }) => {
    await fetch("https://www.google.com/recaptcha/api2/reload", { method: "POST" });
    return [siteKey, action, ++n].join(" ");
  };`;

test("the sign-in page proves itself to Google under its own policy", async ({ page }) => {
  requested = [];
  const refusedByPolicy: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refusedByPolicy.push(message.text());
  });
  const script = { contentType: "text/javascript" };
  await page.route("https://www.google.com/recaptcha/api.js?render=site", (route) =>
    route.fulfill({ ...script, body: loader }),
  );
  await page.route("https://www.gstatic.com/recaptcha/**", (route) => route.fulfill({ ...script, body: proper }));
  await page.route("https://www.google.com/recaptcha/api2/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "", headers: { "access-control-allow-origin": "*" } }),
  );
  await page.goto(`${server.origin}/login`);
  await page.getByLabel("Email").fill("nobody@acme.example");
  await page.getByLabel("Password", { exact: true }).fill("Tr1cky-Horse?Lamp");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Invalid credentials.")).toBeVisible();
  expect(requested).toEqual([expect.stringMatching(/^site login \d$/)]);
  expect(refusedByPolicy).toEqual([]);
});
