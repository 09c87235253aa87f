import { z } from "zod";
import type { ProvedPerson } from "../outbound/proved-person.ts";
import type { SamlClient } from "./saml.config.ts";

/** As the library reads XML: attributes in `$`, text in `_`; an element with neither is "". */
const Text = z.object({ _: z.string().optional() }).or(z.string().transform(() => ({ _: undefined })));
const One = <Schema extends z.ZodType>(schema: Schema) => z.tuple([schema]);

const Confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: One(
    z.object({
      $: z.object({
        InResponseTo: z.string().optional(),
        Recipient: z.string().optional(),
        NotOnOrAfter: z.string().optional(),
      }),
    }),
  ),
});

const Attribute = z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(Text).default([]) });

/** SAML 2.0 Core, section 2.3.3; what is left out here is not used. */
const Parsed = z.object({
  Assertion: z.object({
    Issuer: One(z.object({ _: z.string() })),
    Subject: One(
      z.object({
        NameID: One(
          z.object({ _: z.string().min(1).max(256), $: z.object({ Format: z.string().optional() }).optional() }),
        ),
        SubjectConfirmation: z.array(Confirmation),
      }),
    ),
    Conditions: One(z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })),
    // Somebody has signed in: an assertion about somebody says less.
    AuthnStatement: z.array(z.unknown()).min(1),
    AttributeStatement: z
      .array(
        z.object({ Attribute: z.array(Attribute).default([]) }).or(z.literal("").transform(() => ({ Attribute: [] }))),
      )
      .default([]),
  }),
});
type Assertion = z.infer<typeof Parsed>["Assertion"];

const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
/** Of Entra ID: the groups are too many for the assertion. */
const groupsElsewhere = "http://schemas.microsoft.com/claims/groups.link";
export const clockSkewMs = 30_000;

export type ExpectedAnswer = { client: SamlClient; requestId: string; nowMs: number };

/** SAML 2.0 Profiles, section 4.1.4.3. */
const isForUs = (
  confirmation: Assertion["Subject"][0]["SubjectConfirmation"][0],
  expected: ExpectedAnswer,
): boolean => {
  const { InResponseTo, Recipient, NotOnOrAfter } = confirmation.SubjectConfirmationData[0].$;
  return (
    confirmation.$.Method === bearer &&
    InResponseTo === expected.requestId &&
    Recipient === expected.client.consumerUrl &&
    Date.parse(NotOnOrAfter ?? "") > expected.nowMs - clockSkewMs
  );
};

function groupsIn(valuesOf: (name: string) => string[], { attributes, hasGroups }: SamlClient): string[] | null {
  if (!hasGroups) return null;
  const groups = valuesOf(attributes.groups);
  // None is sent for who is in no group.
  return groups.length === 0 && valuesOf(groupsElsewhere).length > 0 ? null : groups;
}

/**
 * The person of an assertion whose signature, audience and times the library has checked, with what it does not check.
 * @param parsed by the library, from the signed bytes
 * @returns why not, in English, for the log
 */
export function readAssertion(parsed: unknown, expected: ExpectedAnswer): ProvedPerson | { refused: string } {
  const read = Parsed.safeParse(parsed);
  if (!read.success) return { refused: `the assertion lacks ${read.error.issues[0]?.path.join(".")}` };
  const { Issuer, Subject, AttributeStatement } = read.data.Assertion;
  const { client } = expected;
  const [{ NameID, SubjectConfirmation }] = Subject;
  if (Issuer[0]._ !== client.issuer) return { refused: "another issuer" };
  if (!SubjectConfirmation.some((each) => isForUs(each, expected)))
    return { refused: "for another request or address" };
  if (NameID[0].$?.Format === transient) return { refused: "a name of one visit alone (transient)" };
  const attributes = AttributeStatement.flatMap((statement) => statement.Attribute);
  const valuesOf = (name: string) =>
    attributes
      .filter(({ $ }) => $.Name === name)
      .flatMap(({ AttributeValue }) => AttributeValue.map(({ _ }) => _ ?? "").filter((value) => value !== ""));
  const emails = valuesOf(client.attributes.email);
  return {
    issuer: client.issuer,
    subject: NameID[0]._,
    // Never cut, and never chosen: a part of an address is another address.
    email: emails.length === 1 ? (emails[0] ?? "") : "",
    isEmailVerified: null,
    hostedDomain: "",
    firstName: (valuesOf(client.attributes.firstName)[0] ?? "").slice(0, 256),
    lastName: (valuesOf(client.attributes.lastName)[0] ?? "").slice(0, 256),
    groups: groupsIn(valuesOf, client),
  };
}
