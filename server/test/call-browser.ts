import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  MediaStreamTrack,
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtcpPayloadSpecificFeedback,
  RtpHeader,
  RtpPacket,
} from "werift";
import { WebSocket } from "ws";
import { type CallMessage, type CallPresence, lineProtocol } from "#contract/visits/video-calls/line-messages.ts";

type Options = { address: string; origin: string; cookie?: string; bearer?: string };
export type Refused = { status: number; code: string | undefined };

/** A socket, or how the handshake was refused. */
export function openSocket({ address, origin, cookie, bearer }: Options): Promise<WebSocket | Refused> {
  const socket = new WebSocket(address, bearer ? [lineProtocol, `bearer.${bearer}`] : [lineProtocol], {
    headers: { origin, ...(cookie ? { cookie } : {}) },
  });
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(socket));
    socket.once("unexpected-response", (_, response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as { errors?: { code?: string }[] };
        resolve({ status: response.statusCode ?? 0, code: body.errors?.[0]?.code });
      });
    });
    socket.once("error", reject);
  });
}

const codecs = {
  audio: [new RTCRtpCodecParameters({ mimeType: "audio/opus", clockRate: 48_000, channels: 2 })],
  video: [
    new RTCRtpCodecParameters({
      mimeType: "video/VP8",
      clockRate: 90_000,
      rtcpFeedback: [{ type: "nack" }, { type: "nack", parameter: "pli" }],
    }),
  ],
};

/** A key frame of 640 × 480, or one that refers to it; behind the head it is noise. */
function vp8Frame(isKey: boolean, sizeBytes: number): Buffer {
  const frame = Buffer.alloc(Math.max(16, sizeBytes), 7);
  frame.writeUIntLE(isKey ? 0x10 : 0x11, 0, 3);
  if (isKey) Buffer.from([0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01]).copy(frame, 3);
  return frame;
}

const packetBytes = 1_100;

/** What is no packet of a call, though it begins like one: STUN, DTLS, RTP. */
export function spoil(): Buffer[] {
  const random = (first: number, length: number) => Buffer.concat([Buffer.from([first]), randomBytes(length)]);
  const made = [0, 1, 20, 21, 22, 23, 25, 63, 64, 128, 129, 144, 191, 200, 255].flatMap((first) =>
    [0, 1, 11, 19, 200, 1_300].map((length) => random(first, length)),
  );
  const stun = Buffer.from("0001ffff2112a442000000000000000000000000", "hex");
  const hello = Buffer.from("16fefd00000000000000000400010000ffff00000000000000ff0102", "hex");
  const rtp = Buffer.from("9f60ffff0000000000000001ffff00ff", "hex");
  return [...made, Buffer.alloc(0), stun, hello, rtp];
}

/** Stands in for a browser in a call: real sockets, ICE, DTLS and SRTP; what it films is noise. */
export class CallBrowser {
  readonly socket: WebSocket;
  here: CallPresence | null = null;
  closed: number | null = null;
  received = { audio: 0, video: 0 };
  keyFrameRequests = 0;
  /** Lines that the next offers hold besides. */
  names: string[] = [];
  lastOffer = "";
  private lastAnswer = "";
  private connection: RTCPeerConnection | null = null;
  /** Of its offers. */
  number = Math.floor(Date.now() / 1000) % 1_000_000_000;
  private hostNow: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  private wantsKey = true;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => void this.receive(JSON.parse(String(data)) as CallMessage));
    socket.on("close", (code) => {
      this.closed = code;
    });
  }

  get isConnected(): boolean {
    return this.connection?.connectionState === "connected";
  }

  private async receive(message: CallMessage): Promise<void> {
    if (message.type === "here") {
      this.here = message;
      const next = message.call?.host ? `${message.call.id} ${message.call.host}` : null;
      if (next !== null && next !== this.hostNow) {
        this.hostNow = next;
        await this.offer();
      }
    } else if (message.type === "answer" && message.number === this.number) {
      this.lastAnswer = message.sdp;
      await this.connection?.setRemoteDescription({ type: "answer", sdp: message.sdp });
    }
  }

  get portsOfServer(): number[] {
    return [...this.lastAnswer.matchAll(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+) /gm)].map(([, port]) => Number(port));
  }

  get ufragOfServer(): string {
    return /^a=ice-ufrag:(\S+)/m.exec(this.lastAnswer)?.[1] ?? "";
  }

  /** Spoilt datagrams on the way of its own media: as they are, and where it may be, encrypted rightly. */
  async sendSpoilt(): Promise<void> {
    const [transport] = this.connection?.dtlsTransports ?? [];
    if (!transport) throw new Error("not connected");
    const { connection } = transport.iceTransport;
    for (const datagram of spoil()) {
      await connection.send(datagram);
      if (datagram.length >= 12) {
        const report = Buffer.concat([Buffer.from([0x81, 200 + (datagram.length % 7), 0, 6]), datagram]);
        await connection.send(transport.srtcp.encrypt(report));
        const header = new RtpHeader({ version: 2, payloadType: 96, ssrc: 1, sequenceNumber: datagram.length });
        await connection.send(transport.srtp.encrypt(datagram, header));
      }
      await wait(2);
    }
  }

  async offer(): Promise<void> {
    await this.hangUp();
    this.number += 1;
    const { number } = this;
    const connection = new RTCPeerConnection({ codecs, iceServers: [] });
    this.connection = connection;
    const tracks = { audio: new MediaStreamTrack({ kind: "audio" }), video: new MediaStreamTrack({ kind: "video" }) };
    for (const kind of ["audio", "video"] as const) {
      const transceiver = connection.addTransceiver(tracks[kind], { direction: "sendrecv" });
      const requestKeyFrame = () => {
        this.keyFrameRequests += 1;
        this.wantsKey = true;
      };
      transceiver.sender.onPictureLossIndication.subscribe(requestKeyFrame);
      // As in video-calls.peer.service.ts.
      transceiver.receiver.onRtcp.subscribe((report) => {
        if (report instanceof RtcpPayloadSpecificFeedback && report.feedback instanceof PictureLossIndication)
          requestKeyFrame();
      });
      transceiver.onTrack.subscribe((track) =>
        track.onReceiveRtp.subscribe(() => {
          this.received[kind] += 1;
        }),
      );
    }
    // Else it asks a server of Google's.
    for (const transport of connection.iceTransports) delete transport.connection.stunServer;
    await connection.setLocalDescription(await connection.createOffer());
    this.film(tracks);
    this.lastOffer = `${connection.localDescription?.sdp ?? ""}${this.names.map((line) => `${line}\r\n`).join("")}`;
    this.socket.send(JSON.stringify({ type: "offer", number, sdp: this.lastOffer }));
  }

  /** 25 pictures and 50 pieces of sound a second, about 600 kbit/s. */
  private film(tracks: { audio: MediaStreamTrack; video: MediaStreamTrack }): void {
    let [sequence, sound, tick] = [1_000, 5_000, 0];
    const write = (kind: "audio" | "video", payload: Buffer, header: Partial<RtpHeader>) =>
      tracks[kind].writeRtp(new RtpPacket(new RtpHeader({ version: 2, payloadType: 96, ssrc: 1, ...header }), payload));
    this.timer = setInterval(() => {
      tick += 1;
      write("audio", Buffer.alloc(80, 3), { sequenceNumber: sound++ & 0xffff, timestamp: tick * 960, marker: false });
      if (tick % 2 === 1) return;
      const isKey = this.wantsKey;
      this.wantsKey = false;
      const frame = vp8Frame(isKey, isKey ? 12_000 : 2_400);
      for (let at = 0; at < frame.length; at += packetBytes)
        write("video", Buffer.concat([Buffer.from([at === 0 ? 0x10 : 0]), frame.subarray(at, at + packetBytes)]), {
          sequenceNumber: sequence++ & 0xffff,
          timestamp: tick * 1_800,
          marker: at + packetBytes >= frame.length,
        });
    }, 20);
  }

  /** The media alone; the socket stays. */
  async hangUp(): Promise<void> {
    clearInterval(this.timer);
    const connection = this.connection;
    this.connection = null;
    await connection?.close();
  }

  async close(): Promise<void> {
    await this.hangUp();
    this.socket.terminate();
  }
}
