import { solveChallenge } from "altcha-lib";
import { deriveKey as deriveWithPbkdf2 } from "altcha-lib/algorithms/web/pbkdf2";
import { deriveKey as deriveWithSha } from "altcha-lib/algorithms/web/sha";
import type { Challenge } from "altcha-lib/types";

// The proof of work runs outside the page's thread. It posts the solution of one challenge, or null.
self.addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = data.parameters.algorithm.startsWith("PBKDF2") ? deriveWithPbkdf2 : deriveWithSha;
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
});
