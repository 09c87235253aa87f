// What goes over a line, as JSON. Types without a schema, since browsers read them too.

export const lineProtocol = "veridesk.call";

export const applicantStates = ["not_joined", "joined", "disconnected"] as const;
export type ApplicantState = (typeof applicantStates)[number];
export const recordingStates = ["not_recorded", "starting", "recording"] as const;
export type RecordingState = (typeof recordingStates)[number];

export type IceServer = { urls: string[]; username?: string; credential?: string };

/** `number` counts the offers of one side; the answer names the offer that it belongs to. */
export type CallAnswer = { type: "answer"; number: number; sdp: string };

/** `host`: who joins the two sides; when it changes, both offer anew. Null: nobody yet. */
type CallNow = {
  id: string;
  host: string | null;
  applicant: ApplicantState;
  recording: RecordingState;
  /** Seconds since it began. */
  seconds: number;
};

export type CallPresence = {
  type: "here";
  call: CallNow | null;
  /** In the queue, from 1; of the applicant alone. */
  position: number | null;
};
type Servers = { type: "servers"; servers: IceServer[]; relayOnly: boolean };
export type CallMessage = CallPresence | Servers | CallAnswer;

export const offerBytes = 24 * 1024;

/** Close codes: another tab took the line over; the verification can have no call any more; this process has no place. */
export const lineClosed = { elsewhere: 4001, over: 4002, nonsense: 4003, busy: 4004 } as const;
