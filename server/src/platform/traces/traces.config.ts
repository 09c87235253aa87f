import { addressSetting, choiceSetting, rule, type SettingsOf, setting, textSetting } from "../settings.ts";

type Pairs = Readonly<Record<string, string>>;

/** A name of a header (RFC 9110, 5.6.2), which is also what OpenTelemetry allows for a key. */
const pairName = /^[\w!#$%&'*+.^`|~-]{1,128}$/;
const printable = /^[\x20-\x7e\u00a0-\uffff]{0,1024}$/;

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** `name=value` with commas between, percent-encoded as in W3C Baggage. @returns null when one of them is not */
function readPairs(text: string): Pairs | null {
  const pairs: Record<string, string> = {};
  for (const entry of text.split(",").filter((each) => each.trim() !== "")) {
    const at = entry.indexOf("=");
    const [name, value] = [decoded(entry.slice(0, Math.max(0, at)).trim()), decoded(entry.slice(at + 1).trim())];
    if (at < 0 || name === null || value === null || !pairName.test(name) || !printable.test(value)) return null;
    pairs[name] = value;
  }
  return pairs;
}

const pairsSetting = (name: string, words: { about: string; isSecret?: boolean }) =>
  setting<Pairs>(
    name,
    { byDefault: "none", ...words },
    rule((text) => readPairs(text) !== null, "must be name=value pairs with commas between")
      .optional()
      .transform((text) => readPairs(text ?? "") ?? {}),
  );

const isShare = (text: string) => /^(?:0|1|0?\.\d{1,9}|1\.0{1,9})$/.test(text);

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export const tracesSettings = {
  title: "Traces",
  settings: {
    otlpEndpoint: addressSetting("OTEL_EXPORTER_OTLP_ENDPOINT", {
      about:
        "The collector of traces (OpenTelemetry, OTLP over HTTP), as `http://localhost:4318`; `/v1/traces` is added. Without it, or the next one, there are no traces. What they say, and what never: [operations.md](operations.md#traces).",
      schemes: ["http:", "https:"],
    }),
    otlpTracesEndpoint: addressSetting("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", {
      about: "The same as a whole address, to which nothing is added. It comes before the other one.",
      schemes: ["http:", "https:"],
    }),
    otlpHeaders: pairsSetting("OTEL_EXPORTER_OTLP_HEADERS", {
      about: "Sent to the collector with each export, such as its key: `name=value` pairs with commas between.",
      isSecret: true,
    }),
    otlpTracesHeaders: pairsSetting("OTEL_EXPORTER_OTLP_TRACES_HEADERS", {
      about: "The same, over those of `OTEL_EXPORTER_OTLP_HEADERS`.",
      isSecret: true,
    }),
    otlpProtocol: choiceSetting("OTEL_EXPORTER_OTLP_PROTOCOL", {
      about: "How exports are written: `http/protobuf` or `http/json`.",
      of: ["http/protobuf", "http/json"],
      fallback: "http/protobuf",
    }),
    otelServiceName: textSetting("OTEL_SERVICE_NAME", {
      about: "The name of this service in traces.",
      byDefault: "`service.name` of `OTEL_RESOURCE_ATTRIBUTES`, else `veridesk`",
      fallback: undefined,
    }),
    otelResource: pairsSetting("OTEL_RESOURCE_ATTRIBUTES", {
      about:
        "What else is sent of this service, such as `deployment.environment.name=production`: `name=value` pairs with commas between.",
    }),
    otelSampler: choiceSetting("OTEL_TRACES_SAMPLER", {
      about:
        "Which traces are kept: all, none or a share of them; with `parentbased_`, what a caller whose `traceparent` is taken (`TRACE_PARENT`) has decided.",
      of: samplers,
      fallback: "parentbased_always_on",
    }),
    otelSamplerShare: setting<number>(
      "OTEL_TRACES_SAMPLER_ARG",
      { about: "The share that `traceidratio` keeps, from 0 to 1.", byDefault: "1" },
      rule(isShare, "must be a number from 0 to 1")
        .optional()
        .transform((text) => Number(text ?? "1")),
    ),
    otelDisabled: choiceSetting("OTEL_SDK_DISABLED", {
      about: "`true`: no traces, whatever else is set.",
      of: ["true", "false"],
      fallback: "false",
    }),
    traceParent: choiceSetting("TRACE_PARENT", {
      about:
        "Whose `traceparent` is taken, so that a call is part of its caller's trace: `none`, or that of requests which come from an address of `TRUST_PROXY` (`proxy`). Only where the proxy writes the header itself: one that hands on what a stranger sent lets everybody decide what is kept.",
      of: ["none", "proxy"],
      fallback: "none",
    }),
  },
} as const;

export type TraceSettings = {
  endpoint: string;
  headers: Pairs;
  protocol: "http/protobuf" | "http/json";
  /** With `service.name`. */
  resource: Pairs;
  sampler: (typeof samplers)[number];
  /** From 0 to 1. */
  share: number;
  parent: "none" | "proxy";
};

const below = (base: string): string => {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/v1/traces`;
  return url.href;
};

/** Null: no traces. */
export function readTraces(raw: SettingsOf<typeof tracesSettings>): TraceSettings | null {
  const endpoint = raw.otlpTracesEndpoint ?? (raw.otlpEndpoint && below(raw.otlpEndpoint));
  if (endpoint === undefined || raw.otelDisabled === "true") return null;
  return {
    endpoint,
    headers: { ...raw.otlpHeaders, ...raw.otlpTracesHeaders },
    protocol: raw.otlpProtocol,
    resource: {
      "service.name": "veridesk",
      ...raw.otelResource,
      ...(raw.otelServiceName !== undefined && { "service.name": raw.otelServiceName }),
    },
    sampler: raw.otelSampler,
    share: raw.otelSamplerShare,
    parent: raw.traceParent,
  };
}
