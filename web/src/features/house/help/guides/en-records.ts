import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";

/** Lists, monitoring, services, money and signatures. */
export const recordGuides: readonly HelpGuide[] = [
  {
    name: "screening",
    title: "Lists, hits and blacklists",
    lead: "Who is on a list, why, and what to do about it.",
    picture: guidePictures.screening,
    alt: "A hit with the applicant and the entry side by side",
    sections: [
      {
        heading: "Judge a hit",
        steps: [
          "Open a verification and its tab *Database screening*. The strongest hit comes first.",
          "Compare the applicant with the entry. Differences are marked. *Why this score* lists the matching words.",
          "Press *True match* or *False positive*, or *R* and *I*. A false positive needs a reason, and is kept for this applicant and this entry until either changes.",
        ],
      },
      {
        heading: "Your own lists",
        steps: [
          "Open *Blacklists* and choose *Create blacklist*. Add entries one by one, or *Import* a CSV file.",
          "In a form’s step *Database screening* choose the lists to screen applicants against.",
          "Applicants are added when you decline them, or by *Add to blacklists* on the applicant’s page. You choose which data to add.",
        ],
      },
      {
        heading: "Search by hand",
        text: [
          "*Search lists* searches all lists for a name or a number. Each search is in the *Audit log*. *Published lists* shows how current each list is.",
        ],
      },
    ],
  },
  {
    name: "monitoring",
    title: "Monitoring after approval",
    lead: "An approved applicant may be on a list tomorrow, and passports expire.",
    picture: guidePictures.monitoring,
    alt: "Monitoring alerts",
    sections: [
      {
        heading: "Turn it on",
        steps: [
          "Open *Monitoring* and its *Settings*.",
          "Choose the lists, the blacklists and the documents to monitor for expiry, and how many days before you are alerted.",
          "Press *Save*. Every approved applicant is screened once, then whenever a list changes. Documents are checked once a night.",
        ],
      },
      {
        heading: "Alerts",
        text: [
          "Only changes are alerts: a new, changed or removed hit, or a document that expires. An alert sends the callback *MONITORING*, and the team gets one email per run.",
          "Nobody is declined automatically. Judge the hits, or close the alert. Both stay in the history.",
        ],
      },
    ],
  },
  {
    name: "services",
    title: "Services",
    lead: "Look up a crypto address, a national number, a phone, a document or a name, and save the result as a PDF.",
    picture: guidePictures.services,
    alt: "The list of service requests",
    sections: [
      {
        heading: "Send a request",
        steps: [
          "Open *Services* and choose *New request*.",
          "Choose a service, and fill in the form. The price is shown beside the button.",
          "Open the request. It shows the result, the request and the JSON. *Download PDF* saves it as a file.",
        ],
      },
      {
        heading: "Read the result",
        text: [
          "*Done* means that there is a result, good or bad. An invalid number is a result. *Failed* means that there is none, and nothing is charged.",
          "A risk is high when the address is on a loaded list. It is never low automatically: without a provider it is not available.",
        ],
      },
    ],
  },
  {
    name: "billing",
    title: "Balance, invoices and cards",
    lead: "How a project pays, if the operator charges for checks.",
    picture: guidePictures.billing,
    alt: "The balance and its payments",
    sections: [
      {
        heading: "Top up",
        steps: [
          "Open *Billing* as an owner or an admin and choose *Top up*.",
          "Enter an amount. By bank transfer you get an invoice. It is credited when the operator confirms the transfer. A card is credited at once.",
          "Invoices and receipts are under *Payments*.",
        ],
      },
      {
        heading: "Prices",
        text: [
          "*Prices* lists every check. The price is reserved when an applicant submits, and charged when the checks have run. Checks that cannot run cost nothing. *Usage* shows days, forms and checks.",
          "When the balance does not cover a verification, it is on hold and starts automatically after a top-up. The applicant is not notified.",
        ],
      },
    ],
  },
  {
    name: "certificates",
    title: "Signatures",
    lead: "Sign reports with your own certificate, and let applicants sign their data.",
    picture: guidePictures.certificates,
    alt: "An active certificate",
    sections: [
      {
        heading: "Your certificate",
        steps: [
          "Open *Certificates* and choose *Add certificate*.",
          "Choose the key file, a .jks or .dat, and enter its password. The file is opened at once to check the password, and stored encrypted.",
          "Press *Activate*. The active certificate signs.",
        ],
      },
      {
        heading: "Use it",
        text: [
          "*Signed PDF* in the menu of a verification signs its report. With *Sign automatically* in a form’s step *Electronic signature* the report is signed when it is approved.",
          "With *Ask applicants to sign* an applicant signs their data. They use a key file on the page, where the key never leaves the device. Or they sign with another program and send the file.",
        ],
      },
    ],
  },
];
