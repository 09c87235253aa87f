import type { Guide } from "../guides.rules.ts";
import { pictures } from "./pictures.ts";

/** Lists, monitoring, services, money and signatures. */
export const recordGuides: readonly Guide[] = [
  {
    name: "screening",
    title: "Lists, hits and blacklists",
    lead: "Who is on a list, why you are told, and what you do about it.",
    picture: pictures.screening,
    alt: "A hit with the applicant and the entry side by side",
    sections: [
      {
        heading: "Look at a hit",
        steps: [
          "Open a verification and its tab *Database screening*. The strongest hit comes first.",
          "Compare the applicant with the entry. What differs is marked; *Why this score* says which word met which.",
          "Press *Relevant* or *Irrelevant*, or *R* and *I*. Irrelevant needs a reason, and is remembered for this applicant and this entry until either changes.",
        ],
      },
      {
        heading: "Your own lists",
        steps: [
          "Open *Blacklists* and choose *Create blacklist*. Add entries one by one, or *Import* a CSV file.",
          "In a form’s step *Database screening* choose the lists that it looks applicants up in.",
          "Somebody becomes an entry with a decline, or by *Add to blacklists* on the applicant’s page. You choose which fields stand there.",
        ],
      },
      {
        heading: "Search by hand",
        text: [
          "*Search of lists* looks for a name or a number in all lists. Each search is in the *Audit log*. *Published lists* shows how fresh each one is.",
        ],
      },
    ],
  },
  {
    name: "monitoring",
    title: "Monitoring after approval",
    lead: "Whoever was approved may be on a list tomorrow, and a passport expires.",
    picture: pictures.monitoring,
    alt: "Events of monitoring",
    sections: [
      {
        heading: "Switch it on",
        steps: [
          "Open *Monitoring* and its *Settings*.",
          "Choose the lists, the blacklists and the documents whose expiry is watched, and how many days before.",
          "Save. Every approved applicant is looked at once, then whenever a list changes, and documents once a night.",
        ],
      },
      {
        heading: "What you are told",
        text: [
          "Only what is new is an event: an entry that came, changed or went, or a document that expires. It opens a case, sends the callback *MONITORING*, and the team gets one mail for a run.",
          "Nobody is declined by themselves. Judge the hits, or settle the event; both stay in the history.",
        ],
      },
    ],
  },
  {
    name: "services",
    title: "Single look-ups",
    lead: "A crypto address, a national number, a phone, a document, a name: one question, one answer, one PDF.",
    picture: pictures.services,
    alt: "The list of service requests",
    sections: [
      {
        heading: "Ask",
        steps: [
          "Open *Services* and choose *New request*.",
          "Choose what you want to look up, and fill in what the form asks. Its price stands beside the button.",
          "Open the request. It shows the answer, what was asked, and the JSON; *Download PDF* makes a file of it.",
        ],
      },
      {
        heading: "Read the answer",
        text: [
          "*Success* says that there is an answer, not that it is a good one: a wrong number is a good answer. *Error* says that there is none, and nothing is charged.",
          "A risk is high when the address is on a loaded list. It is never low by itself: without a provider it is not available.",
        ],
      },
    ],
  },
  {
    name: "billing",
    title: "Balance, invoices and cards",
    lead: "How a project pays, where the operator charges for checks.",
    picture: pictures.billing,
    alt: "The balance and its payments",
    sections: [
      {
        heading: "Top up",
        steps: [
          "Open *Billing* as an owner or an admin and choose *Top up*.",
          "Enter an amount. By bank transfer you get an invoice; it is credited when the operator confirms that the money came. A card is credited at once.",
          "Invoices and receipts wait under *Payments*.",
        ],
      },
      {
        heading: "What costs",
        text: [
          "*Prices* lists every check. The price is put aside when an applicant submits and charged when the checks have run; what cannot run costs nothing. *Usage* shows days, forms and checks.",
          "When the balance does not cover a submission, it waits and starts by itself after a top-up. The applicant is told nothing.",
        ],
      },
    ],
  },
  {
    name: "certificates",
    title: "Signatures",
    lead: "Sign reports with your own certificate, and let applicants sign their data.",
    picture: pictures.certificates,
    alt: "A certificate that signs",
    sections: [
      {
        heading: "Your certificate",
        steps: [
          "Open *QES* and choose *Add certificate*.",
          "Choose the key file, a .jks or .dat, and enter its password. It is opened at once to see that it fits, and kept encrypted.",
          "Press *Activate*. The one that was activated last signs.",
        ],
      },
      {
        heading: "Use it",
        text: [
          "*Signed PDF* on a verification signs its report. With *Autosign* in a form’s step QES the report is signed when it is approved.",
          "With *Ask applicants to sign* an applicant signs their data with a key file on the page, where the key never leaves the device, or with another program and sends the file.",
        ],
      },
    ],
  },
];
