export type CameraFailure = "denied" | "missing" | "in_use" | "unsupported" | "failed";

const failureNames: Record<string, CameraFailure> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "in_use",
  AbortError: "in_use",
};

/** Media Capture and Streams, section 10.2. */
export const cameraFailureOf = (error: unknown): CameraFailure =>
  (error instanceof Error ? failureNames[error.name] : undefined) ?? "failed";
