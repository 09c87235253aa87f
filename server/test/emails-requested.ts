/** Whether somebody has the email must not show (S8). */
export type EmailCall = {
  path: string;
  body: (email: string, recaptcha: string) => object;
  status: number;
};

/** A new one gets a line here and is compared in words and in time. */
export const emailCalls: Record<string, EmailCall> = {
  login: {
    path: "/api/login",
    body: (email, recaptcha) => ({ email, password: "Wr0ng-Password!", recaptcha }),
    status: 422,
  },
  "forgotten password": {
    path: "/api/login/forgot",
    body: (email, recaptcha) => ({ email, recaptcha }),
    status: 200,
  },
  "forgotten authenticator": {
    path: "/api/login/forgot-2fa",
    body: (email, recaptcha) => ({ email, recaptcha }),
    status: 401,
  },
  "two-factor info": { path: "/api/login/customer-2fa-info", body: (email) => ({ email }), status: 200 },
  "code sent again": {
    path: "/api/registration/code-email-verification",
    body: (email) => ({ email }),
    status: 401,
  },
  "email acknowledged": { path: "/api/registration/set-email-verified", body: (email) => ({ email }), status: 401 },
  "authenticator drawn": { path: "/api/registration/create-2FA-QR", body: (email) => ({ email }), status: 401 },
  "passkey asked for": { path: "/api/login/passkey-options", body: (email) => ({ email }), status: 401 },
  "signed in": { path: "/api/login/authenticate", body: (email) => ({ email }), status: 401 },
};
