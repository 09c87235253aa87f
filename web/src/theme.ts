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

/** Mantine's colours that are too pale by default; ours are in `tokens.css`. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: { "--app-control": "2rem", "--app-row-space": "0.5rem" },
  light: {
    "--mantine-color-text": "#15181e",
    "--mantine-color-dimmed": "#5b6472",
    "--mantine-color-placeholder": "#6b7482",
    "--mantine-color-error": "#b02525",
    "--mantine-color-default-border": "#d9dde3",
  },
  dark: {
    "--mantine-color-body": "#1c1f26",
    "--mantine-color-text": "#e6e9ef",
    "--mantine-color-dimmed": "#a2abba",
    "--mantine-color-placeholder": "#8b94a4",
    "--mantine-color-error": "#ff8787",
    "--mantine-color-default": "#22262e",
    "--mantine-color-default-hover": "#2a2f39",
    "--mantine-color-default-border": "#3a404c",
  },
});
