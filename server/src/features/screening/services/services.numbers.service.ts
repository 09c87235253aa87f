import type { NationalNumberReply, PhoneReply } from "#contract/screening/services/service-replies.ts";
import type { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import { readNationalNumber } from "#engines/national-numbers/read-national-number.ts";
import { describePhone } from "#engines/phones/describe-phone.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { askProvider } from "./services.providers.service.ts";

type Providing = Pick<Platform, "config" | "outbound">;
type Of<Type> = Extract<ServiceRequest, { type: Type }>;
type Requested = { live: LiveScope; id: string; at: string; today: string };

const notRequested = { state: "not_asked" } as const;
const problemOf = ({ state }: { state: string }) => (state === "failed" ? ("provider_failed" as const) : null);
const dated = <Said extends { state: string }>(said: Said, at: string): Said & { at: string } => ({ ...said, at });

export async function checkNumberForService(
  platform: Providing,
  { live, id, at, today }: Requested,
  { country, kind, number }: Of<"national_number">,
): Promise<NationalNumberReply> {
  const read = readNationalNumber({ country, kind, text: number, today });
  const isRight = !("problem" in read);
  // A register need not be queried for what cannot be.
  const said = isRight
    ? await askProvider(platform, { live, id }, { kind: "register", country, number_kind: kind, number: read.number })
    : notRequested;
  const says = isRight ? read.says : {};
  return {
    type: "national_number",
    problem: problemOf(said),
    isRight,
    wrong: isRight ? null : read.problem,
    number: isRight ? read.number : null,
    isChecked: isRight && read.isChecked,
    says: {
      birthDates: says.birthDates ?? [],
      gender: says.gender ?? null,
      region: says.region ? { code: says.region.code, name: says.region.name ?? null } : null,
      holder: says.holder ?? null,
    },
    register: said.state === "answered" ? dated(said, at) : said,
  };
}

export async function checkPhoneForService(
  platform: Providing,
  { live, id, at }: Requested,
  { phone, country }: Of<"phone">,
): Promise<PhoneReply> {
  const read = describePhone(phone, country || undefined);
  const isRight = !("problem" in read);
  const said = isRight
    ? await askProvider(platform, { live, id }, { kind: "carrier", phone: read.number, country: read.country })
    : notRequested;
  return {
    type: "phone",
    problem: problemOf(said),
    isRight,
    wrong: isRight ? null : read.problem,
    number: isRight ? read.number : null,
    international: isRight ? read.international : null,
    national: isRight ? read.national : null,
    kind: isRight ? read.type : null,
    country: isRight ? read.country : null,
    timeZones: isRight ? read.timeZones : [],
    carrier: said.state === "answered" ? dated(said, at) : said,
  };
}
