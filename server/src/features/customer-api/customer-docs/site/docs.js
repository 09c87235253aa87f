// The documentation's own script: theme, language of the programs, copying, search. Every page works without it.
const root = document.documentElement;
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const keep = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing shows the page all the same.
  }
};

const theme = kept("veridesk.docs.theme");
if (theme) root.dataset.theme = theme;

function switchTheme() {
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  keep("veridesk.docs.theme", root.dataset.theme);
}

function pickLanguage(language) {
  for (const tabs of document.querySelectorAll(".tabs")) {
    const figures = [...tabs.querySelectorAll("figure")];
    const isThere = figures.some((figure) => figure.dataset.language === language);
    const shown = isThere ? language : figures[0].dataset.language;
    for (const figure of figures) figure.hidden = figure.dataset.language !== shown;
    for (const button of tabs.querySelectorAll("[data-pick]"))
      button.setAttribute("aria-pressed", String(button.dataset.pick === shown));
  }
}

async function copyOf(button) {
  const text = button.closest("figure").querySelector("code").textContent;
  await navigator.clipboard.writeText(text);
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}

let parts;
async function readParts() {
  parts ??= fetch("/docs/search.json").then((response) => response.json());
  return parts;
}

/** "resubmit" also finds "resubmission": a long word without its ending, which counts half. */
const stemOf = (word) => (word.length > 6 ? word.slice(0, -2) : word);
function weigh(text, word, weight) {
  const lower = text.toLowerCase();
  if (lower.includes(word)) return weight;
  return lower.includes(stemOf(word)) ? weight / 2 : 0;
}
/** All words must be there; those of a title count more. */
function scoreOf({ page, title, text }, words) {
  let score = 0;
  for (const word of words) {
    const found = weigh(title, word, 8) + weigh(page, word, 4) + weigh(text, word, 1);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

const most = 12;
const around = 90;
function lineOf({ path, page, title, text }, word) {
  const [item, link, small] = ["li", "a", "small"].map((name) => document.createElement(name));
  link.href = path;
  const lower = text.toLowerCase();
  const found = lower.includes(word) ? lower.indexOf(word) : lower.indexOf(stemOf(word));
  const at = found <= around / 3 ? 0 : text.indexOf(" ", found - around / 3) + 1;
  small.textContent = text.slice(at, at + around);
  link.append(title === "" || title === page ? page : `${page} › ${title}`, small);
  item.append(link);
  return item;
}

async function search(dialog, wanted) {
  const list = dialog.querySelector("ol");
  const words = wanted
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "");
  if (words.length === 0) return list.replaceChildren();
  const found = (await readParts())
    .map((part) => ({ part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most);
  const none = document.createElement("li");
  none.className = "none";
  none.textContent = "Nothing found.";
  list.replaceChildren(...(found.length > 0 ? found.map(({ part }) => lineOf(part, words[0])) : [none]));
}

function openFinder(dialog) {
  dialog.showModal();
  dialog.querySelector("input").select();
  void readParts();
}

function serveFinder() {
  const dialog = document.querySelector("dialog");
  const field = dialog.querySelector("input");
  document.querySelector("[data-find]").addEventListener("click", () => openFinder(dialog));
  field.addEventListener("input", () => void search(dialog, field.value));
  dialog.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.querySelector("ol a")?.click();
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [field, ...dialog.querySelectorAll("ol a")];
    const next = stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, next))].focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("ol a")) dialog.close();
  });
  document.addEventListener("keydown", (event) => {
    const isTyped = event.target.closest("input, textarea");
    const isWished = (event.key === "/" && !isTyped) || (event.key === "k" && (event.ctrlKey || event.metaKey));
    if (!isWished || dialog.open) return;
    event.preventDefault();
    openFinder(dialog);
  });
}

document.addEventListener("DOMContentLoaded", () => {
  for (const control of document.querySelectorAll("[hidden]")) control.hidden = false;
  if (matchMedia("(width <= 56.25em)").matches)
    for (const menu of document.querySelectorAll(".pages details")) menu.open = false;
  pickLanguage(kept("veridesk.docs.language") ?? "curl");
  document.querySelector("[data-theme-switch]").addEventListener("click", switchTheme);
  document.addEventListener("click", (event) => {
    const pick = event.target.closest("[data-pick]");
    if (pick) {
      keep("veridesk.docs.language", pick.dataset.pick);
      pickLanguage(pick.dataset.pick);
    }
    const copy = event.target.closest(".copy");
    if (copy) void copyOf(copy);
  });
  serveFinder();
});
