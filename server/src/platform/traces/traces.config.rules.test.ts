import { expect, test } from "vitest";
import { loadConfig } from "#server/config.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318" };

test("without a collector, or switched off, there are no traces", () => {
  expect(loadConfig({}).traces).toBeNull();
  expect(loadConfig({ OTEL_SERVICE_NAME: "desk", OTEL_TRACES_SAMPLER: "always_on" }).traces).toBeNull();
  expect(loadConfig({ ...endpoint, OTEL_SDK_DISABLED: "true" }).traces).toBeNull();
});

test("a collector alone is enough", () => {
  expect(loadConfig(endpoint).traces).toEqual({
    endpoint: "http://collector.example:4318/v1/traces",
    headers: {},
    protocol: "http/protobuf",
    resource: { "service.name": "veridesk" },
    sampler: "parentbased_always_on",
    share: 1,
    parent: "none",
  });
  const below = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example/otlp/" };
  expect(loadConfig(below).traces?.endpoint).toBe("https://collector.example/otlp/v1/traces");
  const whole = { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://other.example/here?key=1" };
  expect(loadConfig(whole).traces?.endpoint).toBe("https://other.example/here?key=1");
});

test("headers and attributes are read as OpenTelemetry writes them", () => {
  const { traces } = loadConfig({
    ...endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=one%20key%3D, x-team = desk ,",
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: "x-team=traces",
    OTEL_RESOURCE_ATTRIBUTES: "service.name=kyc,deployment.environment.name=production",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
    TRACE_PARENT: "proxy",
  });
  expect(traces).toMatchObject({
    headers: { "api-key": "one key=", "x-team": "traces" },
    resource: { "service.name": "kyc", "deployment.environment.name": "production" },
    share: 0.25,
    parent: "proxy",
  });
  const named = { ...endpoint, OTEL_RESOURCE_ATTRIBUTES: "service.name=kyc", OTEL_SERVICE_NAME: "desk" };
  expect(loadConfig(named).traces?.resource).toEqual({ "service.name": "desk" });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT must be an address"],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf, http/json"],
  [{ OTEL_TRACES_SAMPLER: "jaeger_remote" }, "OTEL_TRACES_SAMPLER must be one of always_on"],
  [{ OTEL_TRACES_SAMPLER_ARG: "1.5" }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"],
  [{ OTEL_TRACES_SAMPLER_ARG: "-0" }, "OTEL_TRACES_SAMPLER_ARG must be a number"],
  [{ OTEL_RESOURCE_ATTRIBUTES: "production" }, "OTEL_RESOURCE_ATTRIBUTES must be name=value pairs"],
  [{ OTEL_RESOURCE_ATTRIBUTES: "a b=c" }, "OTEL_RESOURCE_ATTRIBUTES must be name=value pairs"],
  [{ OTEL_RESOURCE_ATTRIBUTES: "a=%zz" }, "OTEL_RESOURCE_ATTRIBUTES must be name=value pairs"],
  [{ TRACE_PARENT: "all" }, "TRACE_PARENT must be one of none, proxy"],
])("%j is refused", (wrong, words) => {
  expect(() => loadConfig(wrong)).toThrow(words);
});

test("a header that is wrong is not printed: it is a secret", () => {
  const wrong = { OTEL_EXPORTER_OTLP_HEADERS: "api-key=a-secret%0d%0aevil: 1" };
  expect(() => loadConfig(wrong)).toThrow("OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs");
  expect(() => loadConfig(wrong)).not.toThrow("a-secret");
});
