import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RtpPacket,
  useNACK,
  usePLI,
  useREMB,
  useSdesMid,
  useTransportWideCC,
  useTWCC,
} from "werift";
import type { Config } from "#server/config.ts";

export type MediaKind = "audio" | "video";
export type Heard = (kind: MediaKind, packet: RtpPacket) => void;

/** One browser's line to this server. What it sends is told to `heard`; `send` gives it what the other side sent. */
export type Peer = {
  answer(offer: string): Promise<string>;
  send(kind: MediaKind, packet: RtpPacket, isNewSource: boolean): void;
  /** Asks the browser for a picture that needs no other. */
  askForKeyFrame(): void;
  close(): Promise<void>;
};

const codecs = () => ({
  audio: [new RTCRtpCodecParameters({ mimeType: "audio/opus", clockRate: 48_000, channels: 2, rtcpFeedback: [] })],
  video: [
    new RTCRtpCodecParameters({
      mimeType: "video/VP8",
      clockRate: 90_000,
      rtcpFeedback: [useNACK(), usePLI(), useREMB(), useTWCC()],
    }),
  ],
});

export function openPeer(
  { videoPortFrom, videoPortTo, videoAddresses }: Config,
  { heard, wishes }: { heard: Heard; wishes: () => void },
): Peer {
  const connection = new RTCPeerConnection({
    codecs: codecs(),
    headerExtensions: { audio: [useSdesMid()], video: [useSdesMid(), useTransportWideCC()] },
    icePortRange: [videoPortFrom, videoPortTo],
    iceAdditionalHostAddresses: [...videoAddresses],
    iceServers: [],
    bundlePolicy: "max-bundle",
  });
  const out = { audio: new MediaStreamTrack({ kind: "audio" }), video: new MediaStreamTrack({ kind: "video" }) };
  let askForKeyFrame = () => {};
  let pictureSource: number | null = null;
  const takeFrom = (kind: MediaKind, track: MediaStreamTrack) => {
    track.onReceiveRtp.subscribe((packet) => {
      if (kind === "video") pictureSource = packet.header.ssrc;
      heard(kind, packet);
    });
  };
  return {
    async answer(offer) {
      await connection.setRemoteDescription({ type: "offer", sdp: offer });
      for (const transceiver of connection.getTransceivers()) {
        const { kind, receiver, sender } = transceiver;
        if (kind !== "audio" && kind !== "video") continue;
        transceiver.setDirection("sendrecv");
        await sender.replaceTrack(out[kind]);
        takeFrom(kind, receiver.track);
        if (kind !== "video") continue;
        sender.onPictureLossIndication.subscribe(wishes);
        askForKeyFrame = () => {
          if (pictureSource !== null) void receiver.sendRtcpPLI(pictureSource).catch(() => undefined);
        };
      }
      await connection.setLocalDescription(await connection.createAnswer());
      return connection.localDescription?.sdp ?? "";
    },
    send(kind, packet, isNewSource) {
      const track = out[kind];
      if (isNewSource) track.onSourceChanged.execute(packet.header);
      track.writeRtp(packet);
    },
    askForKeyFrame: () => askForKeyFrame(),
    close: () => connection.close().catch(() => undefined),
  };
}
