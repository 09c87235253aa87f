import * as limits from "#contract/limits.ts";
import type { ApiExchange } from "./api.ts";

/**
 * Like `fetch` but with upload progress, 0 to 1, which fetch does not report.
 * @throws TypeError when nothing came back, as fetch does; the signal's reason when it ended the call
 */
export const followUpload =
  (onShare: (share: number) => void): ApiExchange =>
  (address, { method, headers, signal, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.timeout = limits.requestTimeoutMs;
      request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError("the upload broke off"));
      request.ontimeout = request.onerror;
      const stop = () => {
        request.abort();
        reject(signal.reason);
      };
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop, { once: true });
      request.send(body ?? null);
    });
