import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { interactionPolicy, Provider } from "oidc-provider";

export type ProviderPerson = {
  sub: string;
  email: string;
  email_verified?: boolean | undefined;
  given_name: string;
  family_name: string;
  groups?: string[] | undefined;
  /** OpenID Connect Core 5.6.2: claims that are somewhere else. */
  _claim_names?: Record<string, string>;
  _claim_sources?: Record<string, { endpoint: string }>;
};

export type ProviderAnswer = { code: string; state: string; iss?: string };

export type TestProvider = {
  issuer: string;
  settings: Record<string, string>;
  /** As the organization's own. */
  organization: Record<string, string>;
  allowRedirect(uri: string): void;
  signInAs(person: ProviderPerson): void;
  /** From now on; null stops it. */
  tamperWith(change: ((idToken: string) => string) | null): void;
  /** @returns what came back, or the provider's error */
  visit(url: string): Promise<ProviderAnswer>;
  close(): Promise<void>;
};

const client = { id: "veridesk-test", secret: "a secret between the two of them" };

function makeProvider(
  issuer: string,
  now: { person: ProviderPerson | null },
  redirects: Set<string>,
  isTokenShort: boolean,
): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ["https://veridesk.example/login"],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    cookies: { keys: ["cookies of a test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "groups"] },
    conformIdTokenClaims: isTokenShort,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: async (_, sub) => ({
      accountId: sub,
      claims: async () => ({ ...now.person, sub }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) => redirects.has(uri);
  return provider;
}

async function goThrough(issuer: string, first: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = first;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = reply.headers.get("location");
    if (location === null) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
    const to = new URL(location, issuer);
    if (to.origin !== issuer) return to;
    next = to.href;
  }
  throw new Error("the provider leads in circles");
}

/** Everybody is signed in at once. @param isTokenShort the ID token has the subject alone, the rest is at the userinfo endpoint */
export async function startOpenIdProvider(isTokenShort = false): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  const now: { person: ProviderPerson | null } = { person: null };
  let change: ((idToken: string) => string) | null = null;
  const redirects = new Set<string>();
  const provider = makeProvider(issuer, now, redirects, isTokenShort);
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (change && ctx.path === "/token" && body?.id_token) ctx.body = { ...body, id_token: change(body.id_token) };
  });
  const serve = provider.callback();
  answer = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void serve(request, response);
    const result = { select_account: {}, login: { accountId: now.person?.sub ?? "nobody" } };
    provider.interactionFinished(request, response, result).catch(() => response.writeHead(500).end());
  };
  return {
    issuer,
    settings: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: issuer,
      OUTBOUND_ALLOW: `127.0.0.1:${address.port}`,
    },
    organization: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: "Acme",
      OUTBOUND_ALLOW: `127.0.0.1:${address.port}`,
    },
    allowRedirect: (uri) => void redirects.add(uri),
    signInAs(person) {
      now.person = person;
    },
    tamperWith(wanted) {
      change = wanted;
    },
    async visit(url) {
      const back = (await goThrough(issuer, url)).searchParams;
      const [code, state, iss] = [back.get("code"), back.get("state"), back.get("iss")];
      if (!code || !state || !iss) throw new Error(`the provider refused: ${back}`);
      return { code, state, iss };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
