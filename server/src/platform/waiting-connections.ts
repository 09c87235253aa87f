import type { Socket } from "node:net";

type Visitor = string;
type Waiting = { socket: Socket; since: number };

type WaitingRoomOptions = {
  most: number;
  mostPerVisitor: number;
  longestMs: number;
  hasCapacity: (visitor: Visitor) => boolean;
  serve: (socket: Socket, visitor: Visitor) => void;
};

export type WaitingRoom = {
  /** @returns false when too many wait already, and after the end */
  take(socket: Socket, visitor: Visitor): boolean;
  /** Closes those that wait: they would hold up the end of the server. */
  end(): void;
};

/** One connection is served in each: who is closed at once, again and again, would have the server busy with it. */
const turnMs = 40;
/** Of one visitor, in a turn: hundreds at once would block the event loop. */
const closedInTurn = 8;

/**
 * Connections of which nothing is read until their visitor has room for them; visitors take turns. Who is made to wait
 * comes again more slowly than who is turned away, and costs no more than a socket. After `longestMs` it is closed.
 */
export function openWaitingRoom({
  most,
  mostPerVisitor,
  longestMs,
  hasCapacity,
  serve,
}: WaitingRoomOptions): WaitingRoom {
  const lines = new Map<Visitor, Waiting[]>();
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function leave(visitor: Visitor, line: Waiting[]): Socket | undefined {
    const first = line.shift();
    waiting -= 1;
    if (line.length === 0) lines.delete(visitor);
    return first?.socket;
  }

  function closeLate(): void {
    const longAgo = performance.now() - longestMs;
    for (const [visitor, line] of lines)
      for (let n = 0; n < closedInTurn && (line[0]?.since ?? longAgo) < longAgo; n += 1)
        leave(visitor, line)?.destroy();
  }

  function serveOne(): void {
    const next = [...lines].find(([visitor]) => hasCapacity(visitor));
    if (!next) return;
    const [visitor, line] = next;
    const socket = leave(visitor, line);
    if (lines.delete(visitor)) lines.set(visitor, line);
    if (socket && !socket.destroyed) serve(socket, visitor);
  }

  function turn(): void {
    closeLate();
    serveOne();
    if (waiting === 0) rest();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function end(): void {
    isOver = true;
    rest();
    for (const line of lines.values()) for (const { socket } of line) socket.destroy();
    lines.clear();
    waiting = 0;
  }

  return {
    take(socket, visitor) {
      const line = lines.get(visitor) ?? [];
      if (isOver || waiting >= most || line.length >= mostPerVisitor) return false;
      line.push({ socket, since: performance.now() });
      lines.set(visitor, line);
      waiting += 1;
      timer ??= setInterval(turn, turnMs).unref();
      return true;
    },
    end,
  };
}
