import type { MediaStreamTrack, RtcpPacket, RtpPacket } from "werift";
import type { Config } from "#server/config.ts";
import {
  gatherOneAtATime,
  guardPorts,
  loadWerift,
  portRangeOf,
  type WeriftLibrary,
} from "./video-calls.ports.service.ts";

export type CallMediaKind = "audio" | "video";
type OnPacket = (kind: CallMediaKind, packet: RtpPacket) => void;

/** One browser's line to this server. What it sends goes to `onPacket`; `send` gives it what the other side sent. */
export type CallPeer = {
  /** `offer`: as `readOffer` leaves it. @throws for nonsense, and when it takes too long */
  answer(offer: string): Promise<string>;
  send(kind: CallMediaKind, packet: RtpPacket, isNewSource: boolean): void;
  /** Asks the browser for a picture that needs no other. */
  askForKeyFrame(): void;
  close(): Promise<void>;
};

/** RFC 4585, RFC 5104 and draft-holmer-rmcat-transport-wide-cc-extensions: what browsers answer to. */
const nack = { type: "nack" };
const pli = { type: "nack", parameter: "pli" };
const remb = { type: "goog-remb" };
const transportCc = { type: "transport-cc" };

const isKeyFrameRequest = (
  { RtcpPayloadSpecificFeedback, PictureLossIndication }: WeriftLibrary,
  report: RtcpPacket,
): boolean => report instanceof RtcpPayloadSpecificFeedback && report.feedback instanceof PictureLossIndication;

const codecs = ({ RTCRtpCodecParameters }: WeriftLibrary) => ({
  audio: [new RTCRtpCodecParameters({ mimeType: "audio/opus", clockRate: 48_000, channels: 2, rtcpFeedback: [] })],
  video: [
    new RTCRtpCodecParameters({
      mimeType: "video/VP8",
      clockRate: 90_000,
      rtcpFeedback: [nack, pli, remb, transportCc],
    }),
  ],
});

const answerMs = 10_000;

/** What hangs on something foreign would hold a call for ever. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function openConnection(loaded: WeriftLibrary, config: Config) {
  const { RTCPeerConnection, RTCRtpHeaderExtensionParameters, RTP_EXTENSION_URI } = loaded;
  const extension = (name: "sdesMid" | "transportWideCC") =>
    new RTCRtpHeaderExtensionParameters({ uri: RTP_EXTENSION_URI[name] });
  return new RTCPeerConnection({
    codecs: codecs(loaded),
    headerExtensions: { audio: [extension("sdesMid")], video: [extension("sdesMid"), extension("transportWideCC")] },
    icePortRange: portRangeOf(config),
    iceAdditionalHostAddresses: [...config.videoAddresses],
    iceServers: [],
    bundlePolicy: "max-bundle",
  });
}

export async function openPeer(
  config: Config,
  { onPacket, keyFrameWanted }: { onPacket: OnPacket; keyFrameWanted: () => void },
): Promise<CallPeer> {
  const loaded = await loadWerift.use();
  const { MediaStreamTrack } = loaded;
  const connection = openConnection(loaded, config);
  const out = { audio: new MediaStreamTrack({ kind: "audio" }), video: new MediaStreamTrack({ kind: "video" }) };
  let askForKeyFrame = () => {};
  let pictureSource: number | null = null;
  const takeFrom = (kind: CallMediaKind, track: MediaStreamTrack) => {
    track.onReceiveRtp.subscribe((packet) => {
      if (kind === "video") pictureSource = packet.header.ssrc;
      onPacket(kind, packet);
    });
  };
  const answer = async (offer: string): Promise<string> => {
    await connection.setRemoteDescription({ type: "offer", sdp: offer });
    for (const transport of connection.iceTransports) guardPorts(loaded, transport);
    for (const transceiver of connection.getTransceivers()) {
      const { kind, receiver, sender } = transceiver;
      if (kind !== "audio" && kind !== "video") continue;
      transceiver.setDirection("sendrecv");
      await sender.replaceTrack(out[kind]);
      takeFrom(kind, receiver.track);
      if (kind !== "video") continue;
      sender.onPictureLossIndication.subscribe(keyFrameWanted);
      // werift 0.24 hands it to the receiver when the browser names its own stream as the report's source, as browsers do.
      receiver.onRtcp.subscribe((report) => isKeyFrameRequest(loaded, report) && keyFrameWanted());
      askForKeyFrame = () => {
        if (pictureSource !== null) void receiver.sendRtcpPLI(pictureSource).catch(() => undefined);
      };
    }
    await connection.setLocalDescription(await connection.createAnswer());
    return connection.localDescription?.sdp ?? "";
  };
  return {
    answer: (offer) => gatherOneAtATime(() => within(answerMs, answer(offer))),
    send(kind, packet, isNewSource) {
      const track = out[kind];
      if (isNewSource) track.onSourceChanged.execute(packet.header);
      track.writeRtp(packet);
    },
    askForKeyFrame: () => askForKeyFrame(),
    close: () => connection.close().catch(() => undefined),
  };
}
