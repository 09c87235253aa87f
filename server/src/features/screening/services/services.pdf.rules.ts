import type { ReviewWords } from "#contract/records/verifications/field-words.ts";
import { answerSections } from "#contract/screening/services/service-answers.ts";
import type { RiskScore, ServiceStatus } from "#contract/screening/services/service-kinds.ts";
import { requestLines, type ServiceLine } from "#contract/screening/services/service-lines.ts";
import type { ServiceReply } from "#contract/screening/services/service-replies.ts";
import type { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import type { ServiceView } from "#contract/screening/services.contract.ts";
import type { PdfReport, PdfRow, PdfTone } from "#engines/pdf/report.ts";

const tones: Record<ServiceStatus, PdfTone> = { processing: "wait", valid: "good", invalid: "bad" };
const riskTones: Record<RiskScore, PdfTone> = { low: "good", medium: "wait", high: "bad" };

type Facts = {
  view: ServiceView;
  request: ServiceRequest;
  response: ServiceReply;
  project: string;
  madeAt: string;
};
type Words = ReviewWords & Pick<PdfReport, "language" | "direction">;

const rowsOf = (lines: readonly ServiceLine[]): PdfRow[] => lines.map(({ term, value }) => [term, value]);

/** A risk says more than that there is an answer. */
const statusOf = ({ status, risk_score }: ServiceView, { say }: Words): PdfReport["status"] =>
  risk_score
    ? { label: say(`services:risk.${risk_score}`), tone: riskTones[risk_score] }
    : { label: say(`services:status.${status}`), tone: tones[status] };

const priceOf = ({ price, status }: ServiceView, { say, format }: ReviewWords): string => {
  if (status === "invalid") return say("services:notCharged");
  return price === 0 ? say("services:free") : format.money(price);
};

const photoNames = ({ hasPicture, hasBack }: ServiceView, { say }: ReviewWords): string[] => [
  ...(hasPicture ? [say("services:picture")] : []),
  ...(hasBack ? [say("services:pictureBack")] : []),
];

export function servicePdfOf({ view, request, response, project, madeAt }: Facts, words: Words): PdfReport {
  const { say, format } = words;
  const summary: PdfRow[] = [
    [say("services:columns.id"), view.id],
    [say("services:columns.date"), format.fullInstant(view.date)],
    [say("services:columns.status"), say(`services:status.${view.status}`)],
    ...(view.problem ? [[say("services:columns.problem"), say(`services:problems.${view.problem}`)] as const] : []),
    [say("services:columns.price"), priceOf(view, words)],
  ];
  return {
    language: words.language,
    direction: words.direction,
    title: say("services:pdf.title"),
    project,
    name: say(`services:types.${view.type}`),
    status: statusOf(view, words),
    summary,
    sections: [
      { title: say("services:sections.asked"), rows: rowsOf(requestLines(request, words)) },
      ...answerSections(response, words).map(({ title, lines }) => ({ title, rows: rowsOf(lines) })),
    ].filter(({ rows }) => rows.length > 0),
    checks: { title: "", items: [] },
    photos: { title: say("services:sections.picture"), items: photoNames(view, words) },
    timeline: { title: "", items: [] },
    proof: "",
    footer: `${project} · ${view.id} · ${say("pdf.made", { at: format.fullInstant(madeAt) })}`,
  };
}
