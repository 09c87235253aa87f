// Veridesk.open({url, container, onEvent}): a link's form in a frame of this page. Documentation: /docs/embedding.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const passedOn = ["loaded", "submitted", "error"];
  const [lowest, highest] = [240, 20_000];
  const longestSilenceMs = 20_000;

  /** @returns {{ frame: HTMLIFrameElement, close(): void }} @throws TypeError for what is no link of this origin */
  function open({ url, container, onEvent = () => {}, title = "Verification" }) {
    const address = new URL(url, origin);
    if (address.origin !== origin || !address.pathname.startsWith("/verify/"))
      throw new TypeError(`Veridesk.open: url is no link of ${origin}.`);
    if (!(container instanceof Element)) throw new TypeError("Veridesk.open: container is no element.");
    const frame = document.createElement("iframe");
    const greet = () => frame.contentWindow?.postMessage({ source: "veridesk", type: "hello" }, origin);
    // A page that may not frame us gets an empty frame, which says nothing.
    const silence = setTimeout(() => onEvent({ type: "error" }), longestSilenceMs);
    const receive = ({ origin: from, source, data }) => {
      if (from !== origin || source !== frame.contentWindow || data?.source !== "veridesk") return;
      clearTimeout(silence);
      if (data.type === "ready") greet();
      if (data.type === "resize" && Number.isFinite(data.height))
        frame.style.height = `${Math.min(highest, Math.max(lowest, Math.ceil(data.height)))}px`;
      if (passedOn.includes(data.type)) onEvent({ type: data.type });
    };
    window.addEventListener("message", receive);
    frame.addEventListener("load", greet);
    frame.title = title;
    frame.allow = "camera; microphone; fullscreen";
    frame.style.cssText = "display:block;width:100%;height:640px;border:0";
    frame.src = address.href;
    container.append(frame);
    return {
      frame,
      close() {
        clearTimeout(silence);
        window.removeEventListener("message", receive);
        if (!frame.isConnected) return;
        frame.remove();
        onEvent({ type: "closed" });
      },
    };
  }

  window.Veridesk = { open };
})();
