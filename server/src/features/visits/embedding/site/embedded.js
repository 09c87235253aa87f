// In the applicant's page, once it is framed: tells the page around it how high it is and how far the visit is.
(() => {
  const said = document.querySelector('meta[name="veridesk-frames"]')?.content ?? "";
  const allowed = said.split(" ");
  const page = document.documentElement;
  let listener = null;
  let last = null;

  const tell = (message) => {
    if (listener !== null) window.parent.postMessage({ source: "veridesk", ...message }, listener);
  };
  const tellHeight = () => tell({ type: "resize", height: document.body.offsetHeight });

  /** A page that is as high as its frame could only make the frame higher. */
  function shrinkToContent() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".vd-page{min-block-size:0}.vd-loading{min-block-size:20rem}");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  /** `data-visit` is set by the page: the status of the visit, or `closed` where there is none. */
  function tellState() {
    const { visit } = page.dataset;
    if (visit === undefined || listener === null) return;
    const type = visit === "closed" ? "error" : visit === "created" ? "loaded" : "submitted";
    if (type === last) return;
    last = type;
    tell({ type });
  }

  window.addEventListener("message", ({ origin, source, data }) => {
    if (source !== window.parent || !allowed.includes(origin)) return;
    if (data?.source !== "veridesk" || data.type !== "hello") return;
    if (listener === null) shrinkToContent();
    listener = origin;
    tellHeight();
    tellState();
  });
  new MutationObserver(tellState).observe(page, { attributes: true, attributeFilter: ["data-visit"] });
  new ResizeObserver(tellHeight).observe(document.body);
  // Nothing is in it, and only the allowed pages can frame this one.
  window.parent.postMessage({ source: "veridesk", type: "ready" }, "*");
})();
