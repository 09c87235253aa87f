import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const registrationFailures = failures("registrations", {
  email_taken: { status: 409, parameter: "email", message: "Account with this email already exists" },
  common_password: { status: 422, parameter: "password", message: "This password is too common. Choose another one." },
  personal_password: {
    status: 422,
    parameter: "password",
    message: "The password must not contain your name or email.",
  },
  wrong_email_code: { status: 422, parameter: "code", message: "Email code not valid" },
  closed: {
    status: 409,
    parameter: "sign_up",
    message: "Accounts are by invitation. Ask an owner or admin of your project to invite you.",
  },
  resend_too_soon: {
    status: 429,
    retryAfter: 30,
    parameter: "code",
    message: "Wait a moment before requesting another code.",
  },
});

export const registrations = {
  register: { method: "POST", path: "/api/registration", effect: "write" },
  sendCode: { method: "POST", path: "/api/registration/code-email-verification", effect: "write" },
  verifyEmail: { method: "POST", path: "/api/registration/verify-email", effect: "write" },
  verifyEmailByLink: { method: "POST", path: "/api/registration/email-verify", effect: "write" },
  setEmailVerified: { method: "POST", path: "/api/registration/set-email-verified", effect: "write" },
  createAuthenticator: { method: "POST", path: "/api/registration/create-2FA-QR", effect: "write" },
  verifyAuthenticator: { method: "POST", path: "/api/registration/verify-2FA-QR", effect: "write" },
  createFirstProject: { method: "POST", path: "/api/registration/create-project", effect: "write" },
} as const satisfies EndpointAddresses;
