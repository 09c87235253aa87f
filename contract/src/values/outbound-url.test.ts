import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "#contract/values/outbound-address.ts";
import {
  OUTBOUND_URL_REFUSALS,
  OutboundUrl,
  type OutboundUrlRefusal,
  outboundUrl,
  whyNotOutbound,
} from "#contract/values/outbound-url.ts";

const REFUSED: readonly (readonly [text: string, refusal: OutboundUrlRefusal])[] = [
  ["http://hooks.customer.example/cb", "not_https"],
  ["ftp://hooks.customer.example/cb", "not_https"],
  ["javascript:alert(1)", "not_https"],
  ["file:///etc/passwd", "not_https"],
  ["", "not_a_url"],
  ["hooks.customer.example/cb", "not_a_url"],
  ["https://", "not_a_url"],
  ["https://[fe80::1%25eth0]/", "not_a_url"],
  ["https://[fe80::1%eth0]/", "not_a_url"],
  ["https://256.1.1.1/", "not_a_url"],
  ["https://user:pass@hooks.customer.example/", "has_credentials"],
  ["https://user@hooks.customer.example/", "has_credentials"],
  ["https://@hooks.customer.example/", "has_credentials"],
  ["https://hooks.customer.example@127.0.0.1/", "has_credentials"],
  ["https://127.0.0.1/", "private_address"],
  ["https://127.1/", "private_address"],
  ["https://127.0.0.1./", "private_address"],
  ["https://2130706433/", "private_address"],
  ["https://0x7f.1/", "private_address"],
  ["https://0x7f000001/", "private_address"],
  ["https://0177.0.0.1/", "private_address"],
  ["https://017700000001/", "private_address"],
  ["https://127。0。0。1/", "private_address"],
  ["https://１２７.0.0.1/", "private_address"],
  ["https://①②⑦.0.0.1/", "private_address"],
  ["https://127%2e0%2e0%2e1/", "private_address"],
  ["https://0/", "private_address"],
  ["https://0.0.0.0/", "private_address"],
  ["https://10.1.2.3/", "private_address"],
  ["https://100.64.0.1/", "private_address"],
  ["https://100.127.255.255/", "private_address"],
  ["https://169.254.169.254/latest/meta-data/", "private_address"],
  ["https://172.16.0.1/", "private_address"],
  ["https://172.31.255.255/", "private_address"],
  ["https://192.168.0.1:8443/", "private_address"],
  ["https://198.18.0.1/", "private_address"],
  ["https://203.0.113.7/", "private_address"],
  ["https://224.0.0.1/", "private_address"],
  ["https://240.0.0.1/", "private_address"],
  ["https://255.255.255.255/", "private_address"],
  ["https://168.63.129.16/", "private_address"],
  ["https://[::]/", "private_address"],
  ["https://[::1]/", "private_address"],
  ["https://[0:0:0:0:0:0:0:1]/", "private_address"],
  ["https://[::ffff:7f00:1]/", "private_address"],
  ["https://[::ffff:127.0.0.1]/", "private_address"],
  ["https://[::ffff:8.8.8.8]/", "private_address"],
  ["https://[::7f00:1]/", "private_address"],
  ["https://[64:ff9b::7f00:1]/", "private_address"],
  ["https://[64:ff9b::8.8.8.8]/", "private_address"],
  ["https://[64:ff9b:1::1]/", "private_address"],
  ["https://[2002:7f00:1::]/", "private_address"],
  ["https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/", "private_address"],
  ["https://[2001:db8::1]/", "private_address"],
  ["https://[fe80::1]/", "private_address"],
  ["https://[fec0::1]/", "private_address"],
  ["https://[fc00::1]/", "private_address"],
  ["https://[fd00:ec2::254]/", "private_address"],
  ["https://[ff02::1]/", "private_address"],
  ["https://localhost/", "local_name"],
  ["https://LOCALHOST./", "local_name"],
  ["https://ｌocalhost/", "local_name"],
  ["https://api.localhost/", "local_name"],
  ["https://intranet/", "local_name"],
  ["https://printer.local/", "local_name"],
  ["https://metadata.google.internal/", "local_name"],
  ["https://metadata.google.internal./", "local_name"],
  ["https://nas.home.arpa/", "local_name"],
  ["https://134744072/", "odd_spelling"],
  ["https://8.8.2056/", "odd_spelling"],
  ["https://hooks。customer。example/", "odd_spelling"],
  ["https://hooks．customer．example/", "odd_spelling"],
  ["https://ｈooks.customer.example/", "odd_spelling"],
  ["https://hooks%2ecustomer.example/", "odd_spelling"],
  ["https:hooks.customer.example/", "odd_spelling"],
  ["https:\\\\hooks.customer.example/", "odd_spelling"],
  ["https:///hooks.customer.example/", "odd_spelling"],
  ["https://hooks.cus\ntomer.example/", "odd_spelling"],
  ["https://hooks.cus\u00adtomer.example/", "odd_spelling"],
  [`https://hooks.customer.example/${"a".repeat(2018)}`, "too_long"],
];

describe("S31 at saving, an outbound URL", () => {
  it.each(REFUSED)("S31 %j is refused at saving: %s", (text, refusal) => {
    expect(whyNotOutbound(text)).toBe(refusal);
    const parsed = OutboundUrl.safeParse(text);
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([OUTBOUND_URL_REFUSALS[refusal]]);
  });

  it.each([
    "https://hooks.customer.example/cb?tenant=1#top",
    "https://HOOKS.Customer.Example:8443",
    "https://hooks.customer.example./cb",
    "https://customer.example/%2e%2e/@user",
    "https://bücher.example/",
    "https://xn--bcher-kva.example/",
    "https://8.8.8.8/",
    "https://172.32.0.1/",
    "https://100.128.0.1/",
    "https://[2606:4700:4700::1111]/",
    `https://hooks.customer.example/${"a".repeat(2017)}`,
  ])("S31 the public target %s is accepted", (text) => {
    expect(OutboundUrl.parse(text)).toBe(text);
  });

  it("S31 the provider's own domain and the names below it are refused, its neighbour is not", () => {
    const schema = outboundUrl({ ownHosts: ["Desk.Example.com:3000"] });
    for (const own of ["https://desk.example.com/", "https://DESK.example.com./", "https://a.desk.example.com:9/"]) {
      expect(schema.safeParse(own).error?.issues[0]?.message).toBe(OUTBOUND_URL_REFUSALS.own_domain);
    }
    expect(schema.parse("https://notdesk.example.com/")).toBe("https://notdesk.example.com/");
    expect(schema.parse("https://example.com/")).toBe("https://example.com/");
  });

  it("S31 what the operator has opened may be local and plain http, but still has no credentials and no disguise", () => {
    const isOpened = (url: URL) => url.host === "127.0.0.1:4000";
    expect(whyNotOutbound("http://127.0.0.1:4000/cb", { isOpened })).toBeNull();
    expect(whyNotOutbound("http://127.1:4000/cb", { isOpened })).toBe("odd_spelling");
    expect(whyNotOutbound("http://u@127.0.0.1:4000/cb", { isOpened })).toBe("has_credentials");
    expect(whyNotOutbound("http://127.0.0.1:4001/cb", { isOpened })).toBe("private_address");
  });

  it("white space around a URL is not kept", () => {
    expect(OutboundUrl.parse(" https://hooks.customer.example/cb\n")).toBe("https://hooks.customer.example/cb");
  });

  it("S31 no text makes the check fail, and what it accepts is https with a public host", () => {
    const hosts = fc.oneof(fc.webUrl(), fc.ipV4Extended(), fc.ipV6(), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.constantFrom("https://", "http://", ""), hosts, (scheme, rest) => {
        const text = scheme + rest;
        if (whyNotOutbound(text) !== null) return;
        const { protocol, hostname } = new URL(text);
        expect(protocol).toBe("https:");
        if (/^[\d.]+$/.test(hostname)) expect(isPublicAddress(hostname)).toBe(true);
        else expect(hostname).toContain(hostname.startsWith("[") ? ":" : ".");
      }),
      { numRuns: 1000 },
    );
  });
});
