// One side of a live call: signalling over a WebSocket, media to the server. Knows no screen and no domain.

/** What the server says of the call; `host` changes when another process takes over, and both sides offer anew. */
type Here = { type: "here"; call: { id: string; host: string | null } | null };
type CallMessage<H extends Here> =
  | H
  | { type: "servers"; servers: RTCIceServer[]; relayOnly: boolean }
  | { type: "answer"; number: number; sdp: string };

export type CallLineState = "connecting" | "waiting" | "connected" | "lost" | "busy" | "elsewhere" | "over";

type Options<H extends Here> = {
  /** Of the WebSocket, without scheme and host. */
  path: string;
  protocols: string[];
  /** Null while there is none: only received then. */
  media: MediaStream | null;
  onHere: (here: H) => void;
  onState: (state: CallLineState) => void;
  onRemote: (stream: MediaStream) => void;
  /** Close codes of the server. After the first two the line is not opened again. */
  codes: { elsewhere: number; over: number; busy: number };
};

export type CallLine = { close(): void };

const firstPauseMs = 400;
const longestPauseMs = 5_000;
/** An offer that nobody answers, or a connection that does not come, is tried again. */
const answerMs = 8_000;
const brokenMs = 2_500;
const gatherMs = 1_500;
const videoBitsPerSecond = 700_000;
const soundBitsPerSecond = 32_000;

/** All candidates go with the offer: one message each way. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    if (connection.iceGatheringState === "complete") return resolve();
    const timer = setTimeout(resolve, gatherMs);
    connection.addEventListener("icegatheringstatechange", () => {
      if (connection.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function bound(sender: RTCRtpSender, maxBitrate: number): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings ?? []) encoding.maxBitrate = maxBitrate;
  // A browser that knows no bounds goes without.
  await sender.setParameters(parameters).catch(() => undefined);
}

function addMedia(connection: RTCPeerConnection, media: MediaStream | null): RTCRtpSender[] {
  return (["audio", "video"] as const).map((kind) => {
    const track = media?.getTracks().find((each) => each.kind === kind);
    const streams = media ? [media] : [];
    return connection.addTransceiver(track ?? kind, { direction: track ? "sendrecv" : "recvonly", streams }).sender;
  });
}

/** The media of one offer; given up and made anew when it breaks. */
function openConnection(
  { servers, relayOnly }: { servers: RTCIceServer[]; relayOnly: boolean },
  options: Pick<Options<Here>, "media" | "onRemote">,
  onBroken: (isConnected: boolean) => void,
) {
  const connection = new RTCPeerConnection({
    iceServers: servers,
    iceTransportPolicy: relayOnly ? "relay" : "all",
    bundlePolicy: "max-bundle",
  });
  const senders = addMedia(connection, options.media);
  const remote = new MediaStream();
  connection.addEventListener("track", ({ track }) => {
    remote.addTrack(track);
    options.onRemote(remote);
  });
  let timer = setTimeout(() => onBroken(false), answerMs);
  const watch = () => {
    const { connectionState } = connection;
    clearTimeout(timer);
    if (connectionState === "connected") onBroken(true);
    else if (connectionState === "failed") onBroken(false);
    else timer = setTimeout(() => onBroken(false), connectionState === "disconnected" ? brokenMs : answerMs);
  };
  connection.addEventListener("connectionstatechange", watch);
  return {
    async offer(): Promise<string> {
      await connection.setLocalDescription(await connection.createOffer());
      await gathered(connection);
      return connection.localDescription?.sdp ?? "";
    },
    async take(sdp: string): Promise<void> {
      await connection.setRemoteDescription({ type: "answer", sdp });
      const [sound, picture] = senders;
      if (sound) await bound(sound, soundBitsPerSecond);
      if (picture) await bound(picture, videoBitsPerSecond);
    },
    close(): void {
      clearTimeout(timer);
      connection.removeEventListener("connectionstatechange", watch);
      connection.close();
    },
  };
}
type Connection = ReturnType<typeof openConnection>;

class Line<H extends Here> implements CallLine {
  private readonly options: Options<H>;
  private socket: WebSocket | null = null;
  private connection: Connection | null = null;
  private ice: { servers: RTCIceServer[]; relayOnly: boolean } = { servers: [], relayOnly: false };
  /** Greater than those of an earlier page of this side. */
  private number = Math.floor(Date.now() / 1000) % 1_000_000_000;
  private hostNow: string | null = null;
  private pauseMs = firstPauseMs;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;
  private isConnected = false;

  constructor(options: Options<H>) {
    this.options = options;
    this.open();
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.drop();
    this.socket?.close();
  }

  private drop(): void {
    this.connection?.close();
    this.connection = null;
    this.isConnected = false;
  }

  private open(): void {
    const { path, protocols, codes, onState } = this.options;
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`,
      protocols,
    );
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => this.receive(JSON.parse(String(data)) as CallMessage<H>));
    socket.addEventListener("close", ({ code }) => {
      if (this.isOver || this.socket !== socket) return;
      if (code === codes.over || code === codes.elsewhere) {
        this.close();
        return onState(code === codes.over ? "over" : "elsewhere");
      }
      if (!this.isConnected) onState(code === codes.busy ? "busy" : "lost");
      this.timer = setTimeout(() => this.open(), this.pauseMs);
      this.pauseMs = Math.min(longestPauseMs, this.pauseMs * 1.7);
    });
  }

  private receive(message: CallMessage<H>): void {
    if (message.type === "servers") {
      this.pauseMs = firstPauseMs;
      this.ice = { servers: message.servers, relayOnly: message.relayOnly };
      return;
    }
    if (message.type === "answer") {
      if (message.number === this.number) void this.connection?.take(message.sdp).catch(() => this.again());
      return;
    }
    this.options.onHere(message);
    const { call } = message;
    if (call === null) {
      this.drop();
      this.hostNow = null;
      this.options.onState("waiting");
      return;
    }
    // Each host joins the two sides itself.
    if (call.host !== null && `${call.id} ${call.host}` !== this.hostNow) {
      this.hostNow = `${call.id} ${call.host}`;
      this.again();
    }
  }

  /** Offers anew: at the beginning, and whenever the media have broken. */
  private again(): void {
    this.drop();
    if (this.isOver) return;
    this.options.onState(this.hostNow === null ? "waiting" : "connecting");
    this.number += 1;
    const { number } = this;
    const connection = openConnection(this.ice, this.options, (isConnected) => {
      if (this.connection !== connection) return;
      this.isConnected = isConnected;
      if (isConnected) return this.options.onState("connected");
      this.options.onState("lost");
      this.again();
    });
    this.connection = connection;
    void connection.offer().then((sdp) => {
      if (this.connection !== connection) return;
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "offer", number, sdp }));
    });
  }
}

export const openCallLine = <H extends Here>(options: Options<H>): CallLine => new Line(options);
