import { type CSSVariablesResolver, createTheme } from "@mantine/core";

// A list shows its chosen option before it is positioned: with any other strategy the page would scroll.
const list = { defaultProps: { comboboxProps: { keepMounted: false, floatingStrategy: "fixed" } } };

type Sized = { size?: string | undefined };

/** Of the usual size alone: 32 px, and 40 where fingers press (`--app-control`). */
const controlHeight =
  (name: "button" | "input") =>
  (_: unknown, { size = "sm" }: Sized) => ({
    root: {},
    wrapper: {},
    ...(size === "sm"
      ? { [name === "button" ? "root" : "wrapper"]: { [`--${name}-height`]: "var(--app-control)" } }
      : {}),
  });

/** Every pair of text and background has a contrast of at least 4.5 : 1 (WCAG AA). */
export const theme = createTheme({
  // Otherwise a window that still opens under `prefers-reduced-motion` loses a press.
  respectReducedMotion: true,
  primaryColor: "indigo",
  primaryShade: { light: 7, dark: 7 },
  // Mantine's greys are neutral; ours are bluish, lightest first.
  colors: {
    dark: [
      "#e6e9ef",
      "#c3cad6",
      "#a2abba",
      "#7d8798",
      "#3a404c",
      "#2c313b",
      "#22262e",
      "#1c1f26",
      "#16181d",
      "#101216",
    ],
  },
  fontFamily: "var(--app-font)",
  headings: {
    fontFamily: "var(--app-font)",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.125rem", lineHeight: "1.45" },
      h2: { fontSize: "0.875rem", lineHeight: "1.45" },
      h3: { fontSize: "0.875rem", lineHeight: "1.45" },
    },
  },
  // Hints, the desk's rows and fields, reading, titles, figures: no other sizes (`design-tokens.test.ts`).
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1.125rem", xl: "1.5rem" },
  defaultRadius: "md",
  cursorType: "pointer",
  // The specification's mobile layout is up to 900 px wide, 900 included.
  breakpoints: { xs: "30em", sm: "40em", md: "56.26em", lg: "75em", xl: "88em" },
  // By name: importing the components would load them all with the first page.
  components: {
    Anchor: { defaultProps: { underline: "hover" } },
    Badge: { defaultProps: { variant: "light", radius: "xl" } },
    Button: { defaultProps: { loaderProps: { type: "dots" } }, vars: controlHeight("button") },
    Input: { vars: controlHeight("input") },
    InputWrapper: {
      styles: {
        label: { fontSize: "var(--mantine-font-size-sm)", fontWeight: 500, marginBlockEnd: "0.25rem" },
        description: { fontSize: "var(--mantine-font-size-xs)", marginBlockEnd: "0.375rem" },
        error: { fontSize: "var(--mantine-font-size-xs)" },
      },
    },
    // The placeholder for the first focus has no role that a menu may contain (WAI-ARIA).
    Menu: {
      defaultProps: {
        shadow: "md",
        position: "bottom-end",
        keepMounted: false,
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: { defaultProps: { centered: true, keepMounted: false, overlayProps: { backgroundOpacity: 0.4 } } },
    MultiSelect: list,
    Select: list,
    Table: { defaultProps: { verticalSpacing: "var(--app-row-space)", horizontalSpacing: "md", fz: "sm" } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true } },
  },
});

type Pair = readonly [light: string, dark: string];

const accentSoft: Pair = ["#dbe4ff", "#26304f"];
const accentText: Pair = ["#364fc7", "#bac8ff"];

/**
 * Colours by meaning, `--app-TONE-…`: `ground` of badges and marks, `soft` of notes and cards with `line` around them,
 * `text` and icons on either or on the page, `solid` of buttons, bands and edges.
 */
export const tones: Record<string, Record<string, Pair>> = {
  good: {
    ground: ["#d3f9e3", "#0f3a29"],
    soft: ["#eefaf4", "#12241c"],
    line: ["#a9dcc3", "#23523f"],
    text: ["#0b6b46", "#8ce9bd"],
    solid: ["#0b7a4f", "#0b7a4f"],
  },
  // Our own work.
  wait: {
    ground: ["#fff1c2", "#443408"],
    soft: ["#fff8e6", "#2c2510"],
    line: ["#f0d58c", "#5c4a17"],
    text: ["#855200", "#ffd43b"],
    solid: ["#e0a100", "#b8860b"],
  },
  bad: {
    ground: ["#ffe3e3", "#4a1d20"],
    soft: ["#fdf1f0", "#2b1817"],
    line: ["#f0b8b4", "#6b2f2c"],
    text: ["#b02525", "#ff8787"],
    solid: ["#d6453d", "#e5605a"],
  },
  // The machine's work, or others'.
  info: { ground: accentSoft, soft: ["#f3f5ff", "#191f33"], line: ["#c5d0fa", "#33406b"], text: accentText },
  quiet: { ground: ["#eceef2", "#2c313b"], text: ["#414a58", "#c3cad6"] },
  // What says that this is test mode.
  test: { ground: ["#a35200", "#ffb454"], text: ["#ffffff", "#2b1700"] },
};

const pairs: Record<string, Pair> = {
  "--mantine-color-text": ["#15181e", "#e6e9ef"],
  "--mantine-color-dimmed": ["#5b6472", "#a2abba"],
  "--mantine-color-placeholder": ["#6b7482", "#8b94a4"],
  "--mantine-color-error": ["#b02525", "#ff8787"],
  "--mantine-color-default-border": ["#d9dde3", "#3a404c"],
  "--app-ground": ["#ffffff", "#16181d"],
  "--app-surface": ["#ffffff", "#1c1f26"],
  "--app-sunken": ["#f7f8fa", "#22262e"],
  "--app-line": ["#e6e8ec", "#2c313b"],
  "--app-line-strong": ["#aab3c0", "#5b6675"],
  "--app-accent-soft": accentSoft,
  "--app-accent-text": accentText,
  "--app-shadow": ["0 1px 2px rgb(16 24 40 / 5%)", "none"],
  ...Object.fromEntries(
    Object.entries(tones).flatMap(([tone, parts]) =>
      Object.entries(parts).map(([part, pair]) => [`--app-${tone}-${part}`, pair]),
    ),
  ),
};

const inScheme = (at: 0 | 1) => Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[at]]));

/** Our own tokens, and Mantine's that are too pale by default. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: { "--app-control": "2rem", "--app-row-space": "0.5rem" },
  light: inScheme(0),
  dark: {
    ...inScheme(1),
    "--mantine-color-body": "#1c1f26",
    "--mantine-color-default": "#22262e",
    "--mantine-color-default-hover": "#2a2f39",
  },
});
