import type { Guide } from "../guides.rules.ts";
import { recordGuides } from "./en-records.ts";
import { pictures } from "./pictures.ts";

export const guides: readonly Guide[] = [
  {
    name: "first-link",
    title: "Send your first link",
    lead: "From an empty project to an applicant who can begin.",
    picture: pictures["first-link"],
    alt: "The list of forms",
    sections: [
      {
        heading: "Create a form",
        steps: [
          "Open *Forms* and choose *Create form*. Take a template or begin with an empty form.",
          "Give it a name. In *Countries* and *Rules* say who may pass.",
          "Choose the steps: for most people Profile, Document and Liveness are enough.",
          "Press *Save*. If this server cannot do something that you chose, it says so; such verifications wait for a person.",
        ],
      },
      {
        heading: "Give the link to somebody",
        text: [
          "In the list of forms choose *New link* for one applicant. The link works once and can be mailed at once. An ID of your own, the external ID, comes back in every callback.",
          "For many people choose *Create many links*: you get a CSV file. The form’s permanent link can stand on your website; everybody can use it.",
        ],
      },
      {
        heading: "What happens next",
        text: [
          "The applicant opens the link, on a phone or on a computer with the phone’s camera. You see the verification in *Verifications* as soon as it is handed in.",
        ],
      },
    ],
  },
  {
    name: "reviewing",
    title: "Review a verification",
    lead: "What the checks left open, decided with the keyboard.",
    picture: pictures.reviewing,
    alt: "A verification with document, selfie and timeline",
    sections: [
      {
        heading: "Look at it",
        steps: [
          "Open *Verifications* and choose one that waits. Beside it stands the *Review queue*, the oldest first.",
          "Read the warnings at the top: a check that failed, or that nobody could do.",
          "Compare the document with the selfie, and what was typed with what was read. Differences are marked. *Z* opens the photos large.",
          "Look at *Duplicates* when the tab has a number: the same person, document, face or device was here before.",
        ],
      },
      {
        heading: "Decide",
        text: [
          "*A* approves. *D* opens the reasons for a decline; digits choose them. At least one reason is needed. Your comment leaves the desk with the callback, so write nothing there that your systems must not see.",
          "For some seconds you can undo it with *Ctrl Z*. Nobody outside is told before that.",
          "*J* and *K* open the next and the previous one. The question mark shows all keys.",
        ],
      },
      {
        heading: "Find somebody",
        text: [
          "*Ctrl K* (*⌘ K* on a Mac) opens the search from every screen: a name, an email, a phone, a document number or an ID.",
        ],
      },
    ],
  },
  {
    name: "callbacks",
    title: "Callbacks and their signatures",
    lead: "How your system learns what was decided.",
    picture: pictures.callbacks,
    alt: "A callback is sent, answered and repeated",
    sections: [
      {
        heading: "Set it up",
        steps: [
          "Enter the callback URL in the form, under *General*. It begins with https://.",
          "Under *API keys* create the keys, and keep the callback secret where you keep passwords.",
          "Press *Send* under *Send a test callback* and look at what your server answered.",
        ],
      },
      {
        heading: "What your server does",
        text: [
          "It answers with any 2xx status within 10 seconds and does the work afterwards. Everything else is repeated: after 1, 5, 15 and 30 minutes, then after hours, twelve times in all.",
          "The same callback can come twice. Its webhook-id stays the same: keep it, and pass over what you have handled.",
          "It checks webhook-signature: an HMAC-SHA256 over id, time and body with the callback secret. The libraries of Standard Webhooks do it as it is.",
        ],
      },
      {
        heading: "When one has failed",
        text: [
          "Home shows callbacks that were given up. Open the verification’s *Callbacks* tab to see the answer of your server, and press *Resend*.",
        ],
      },
    ],
  },
  {
    name: "api-keys",
    title: "API keys",
    lead: "Three values that prove a callback is ours.",
    picture: pictures["api-keys"],
    alt: "The page with the keys",
    sections: [
      {
        heading: "Which is for what",
        text: [
          "The *production key* signs callbacks in the header x-data-integrity. The *test key* signs test callbacks only. The *callback secret* signs as Standard Webhooks does; this signature also covers the time, so an old callback cannot be played back to you.",
        ],
      },
      {
        heading: "Create or replace one",
        steps: [
          "Open *API keys* and choose *Create key*.",
          "Confirm that it is you, with a code of your authenticator or a passkey.",
          "Copy the value. It is shown this once only.",
        ],
      },
      {
        heading: "Good to know",
        text: [
          "A replaced key stops at once. The callback secret is softer: after *Rotate secret* both work for 24 hours.",
        ],
      },
    ],
  },
  {
    name: "themes",
    title: "Your colours and logo",
    lead: "Make the applicant’s page look like your own.",
    picture: pictures.themes,
    alt: "The theme editor with its preview",
    sections: [
      {
        heading: "Make a theme",
        steps: [
          "Open *Theme editor* and choose *Create theme*.",
          "Upload your logo, choose colours and a font. The preview shows the page on a phone and on a computer, light and dark.",
          "Press *Save*.",
        ],
      },
      {
        heading: "Use it",
        text: [
          "Choose the theme in the form, under *Customisation*. One theme can serve many forms; a change is seen by the next applicant.",
          "Beside the colours stands how well they can be read together.",
        ],
      },
      {
        heading: "On a phone",
        text: ["The editors of forms and themes are made for a large window. Everything else works on a phone too."],
      },
    ],
  },
  {
    name: "roles",
    title: "Roles in your team",
    lead: "Who may see and change what.",
    picture: pictures.roles,
    alt: "The team with its roles",
    sections: [
      {
        heading: "The five roles",
        text: [
          "*Owner* and *Admin* may do everything. Only they invite people, erase data and set retention.",
          "*Developer* builds forms and has the API keys, and sees no applicants.",
          "*Compliance manager* reviews verifications and reads the audit log.",
          "*Analyst* reviews verifications.",
        ],
      },
      {
        heading: "Invite somebody",
        steps: [
          "Open *Team* and choose *Invite*.",
          "Enter the email and choose a role. Nobody gives a role above their own.",
          "The invitation works for a day. You can send it again.",
        ],
      },
      {
        heading: "Good to know",
        text: ["There is one owner, who can hand the project over. Every change of a role is in the *Audit log*."],
      },
    ],
  },
  {
    name: "applicants",
    title: "Applicants, corrections and erasure",
    lead: "A person’s record over all verifications.",
    picture: pictures.applicants,
    alt: "The list of applicants",
    sections: [
      {
        heading: "The record",
        text: [
          "An applicant’s page has profile, documents, addresses, verifications and history. A correction stands beside what was typed and read; what was handed in is never changed.",
          "Labels and comments are for your team only.",
        ],
      },
      {
        heading: "Two records of one person",
        text: ["*Merge with another record* shows both as one. For 30 days you can separate them again."],
      },
      {
        heading: "When somebody asks for their data",
        text: ["*Download data* gives everything as one ZIP file, with the photos."],
      },
      {
        heading: "Erase",
        text: [
          "*Erase data* destroys names, answers, photos, videos and callbacks. IDs, times and outcomes stay, so that your numbers stay right. Owners and admins may do it, and nobody while a *legal hold* is set.",
        ],
      },
    ],
  },
  ...recordGuides,
  {
    name: "statistics",
    title: "What the statistics count",
    lead: "Which day, which status, which people.",
    picture: pictures.statistics,
    alt: "The cards of the statistics",
    sections: [
      {
        heading: "The day",
        text: [
          "A verification counts on the day when it was handed in, with the status that it has now. Days are those of your time zone, which you set under *Profile settings*.",
        ],
      },
      {
        heading: "The cards",
        text: [
          "*Approved* and *Declined* are shares of what is decided. *Approved first try* counts the first verification of an applicant with a form. *Average processing time* goes from handing in to the first decision. *Applicants* are different people.",
          "The small number says how it was in as many days before.",
        ],
      },
      {
        heading: "Choose",
        text: [
          "Three months can be shown at once. Filter by form, country and step. Every chart has its table, and days and decline reasons can be downloaded.",
        ],
      },
    ],
  },
  {
    name: "reports",
    title: "Reports",
    lead: "Long lists as a file, made while you work.",
    picture: pictures.reports,
    alt: "The list of reports",
    sections: [
      {
        heading: "Make one",
        steps: [
          "Open *Reports* and choose *Create report*.",
          "Choose what: verifications, applicants or the audit log. Choose days, filters and columns.",
          "Choose CSV or Excel and create it. The list shows how far it is; you need not wait.",
        ],
      },
      {
        heading: "Download it",
        text: [
          "A report waits for 30 days. *Create again* asks the same question with today’s data.",
          "A download asks for a proof that it is you, because the file holds data of people.",
        ],
      },
    ],
  },
  {
    name: "retention",
    title: "How long data is kept",
    lead: "Erase by itself what you no longer need.",
    picture: pictures.retention,
    alt: "Days after which data is erased, by outcome",
    sections: [
      {
        heading: "Switch it on",
        steps: [
          "Open *Project settings*, as owner or admin.",
          "Under *How long applicants’ data is kept* look at the proposal: 1,825 days for approved, 365 for declined, 30 for those who never submitted. Empty means never.",
          "Choose *Start erasing after these days*. Before that nothing is erased by itself.",
        ],
      },
      {
        heading: "What happens at night",
        text: [
          "Days count from the last event of an applicant. Each night erases whose time is over, and writes into the *Audit log* what it did. Whoever waits for a decision, or has a link that works, is kept.",
        ],
      },
      {
        heading: "Stop it for one person",
        text: ["*Set legal hold* on the applicant’s page. While it is set, nothing of this person is erased."],
      },
    ],
  },
];
