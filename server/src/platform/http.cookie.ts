import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PlatformConfig } from "./config.ts";
import { hashSecretToken } from "./secrets/crypto.ts";

export const cookieName = (config: PlatformConfig) => (config.isHttps ? "__Host-veridesk" : "veridesk");

/** 256 random bits; only their hash is stored. */
export const newSessionId = (): string => randomBytes(32).toString("base64url");

export type SessionCookie = { value: string; idHash: string };

export function sessionCookieOf(request: FastifyRequest, config: PlatformConfig): SessionCookie | null {
  const value = request.cookies[cookieName(config)];
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? { value, idHash: hashSecretToken(value) } : null;
}

export function setSessionCookie(
  reply: FastifyReply,
  config: PlatformConfig & { keptSessionDays: number },
  cookie: { value: string; remember: boolean },
): void {
  reply.setCookie(cookieName(config), cookie.value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.isHttps,
    ...(cookie.remember ? { maxAge: config.keptSessionDays * 86_400 } : {}),
  });
}

export function dropSessionCookie(reply: FastifyReply, config: PlatformConfig): void {
  reply.clearCookie(cookieName(config), { path: "/", httpOnly: true, sameSite: "lax", secure: config.isHttps });
}
