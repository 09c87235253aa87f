import { randomInt } from "node:crypto";
import type { Socket } from "node:dgram";
import type { RTCIceTransport, StunProtocol } from "werift";
import { lazily } from "#engines/lazily.ts";
import type { Config } from "#server/config.ts";
import { callPacketGate } from "./video-calls.gate.rules.ts";

// What werift 0.24 leaves open at its sockets: docs/decisions/0127. Its own names are private, so they are written here.

type Opening = { init(): Promise<void>; readonly socket: Socket };
export type WeriftLibrary = typeof import("werift");

/** A port that another process took a moment before would end this one: nobody else listens for the socket's errors. */
function catchErrorsOfSockets({ UdpTransport }: WeriftLibrary): void {
  const transport = UdpTransport.prototype as unknown as Opening;
  const open = transport.init;
  transport.init = function init(this: Opening) {
    const failed = new Promise<never>((_, reject) => this.socket.on("error", reject));
    return Promise.race([open.call(this), failed]);
  };
}

/** At the first call: a fifth of a start's work. */
export const loadWerift = lazily(async () => {
  const loaded = await import("werift");
  catchErrorsOfSockets(loaded);
  return loaded;
});

type Entrance = Omit<StunProtocol, "datagramReceived"> & {
  datagramReceived(datagram: Buffer, from: readonly [string, number]): void;
};
type Gathering = { ensureProtocol(protocol: Entrance): void };

/** Before its ports are opened: nothing of strangers reaches it, and it asks no other host. */
export function guardPorts({ parseMessage }: WeriftLibrary, { connection }: RTCIceTransport): void {
  // It asks a server of Google's for its address when it is given none.
  delete connection.stunServer;
  const gate = callPacketGate(
    (datagram) => parseMessage(datagram, Buffer.from(connection.localPassword, "utf8")) !== undefined,
  );
  const gathering = connection as unknown as Gathering;
  const ensure = gathering.ensureProtocol.bind(connection);
  gathering.ensureProtocol = (protocol) => {
    const receive = protocol.datagramReceived.bind(protocol);
    protocol.datagramReceived = (datagram, from) => {
      if (gate.lets(datagram, `${from[0]} ${from[1]}`, performance.now())) receive(datagram, from);
    };
    ensure(protocol);
  };
}

/** It tries the ports from the first one on: beginning anywhere, two processes seldom want the same. */
export function portRangeOf({ videoPortFrom, videoPortTo }: Config): [number, number] {
  return [videoPortFrom + randomInt(Math.ceil((videoPortTo - videoPortFrom) / 2)), videoPortTo];
}

let gathering: Promise<unknown> = Promise.resolve();

/** A port is tried, closed and opened again: two that gather at once would both take it. */
export function gatherOneAtATime<T>(gather: () => Promise<T>): Promise<T> {
  const own = gathering.then(gather);
  gathering = own.catch(() => undefined);
  return own;
}
