import type { FastifyRequest } from "fastify";

const forwarding = /^(forwarded|x-forwarded(-.+)?|x-real-ip|via)$/;
const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** The socket is loopback, and no header says that a proxy is between. */
export const isSameMachine = (request: FastifyRequest): boolean =>
  loopback.test(request.socket.remoteAddress ?? "") &&
  !Object.keys(request.headers).some((name) => forwarding.test(name));
