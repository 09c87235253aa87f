import type { HelpGuide } from "../guides.rules.ts";
import { recordGuides } from "./en-records.ts";
import { guidePictures } from "./pictures.ts";

export const englishGuides: readonly HelpGuide[] = [
  {
    name: "first-link",
    title: "Send your first link",
    lead: "From an empty project to the first applicant.",
    picture: guidePictures["first-link"],
    alt: "The list of forms",
    sections: [
      {
        heading: "Create a form",
        steps: [
          "Open *Forms* and choose *Create form*. Start from a template or with an empty form.",
          "Give it a name. In *Countries* and *Rules* choose who is accepted.",
          "Choose the steps: Profile, Document and Selfie are usually enough.",
          "Press *Save*. If a check is not available on this server, a message says so, and a reviewer decides.",
          "Before you change the rules later, choose *Try on past verifications* in *Rules*. It shows what they would have decided.",
        ],
      },
      {
        heading: "Send the link",
        text: [
          "In the list of forms choose *Create link* for one applicant. The link works once and can be sent by email. Your own ID for the person, the external ID, is part of every callback.",
          "For many people choose *Create many links*. You get a CSV file. The form’s permanent link is for your website. Everyone can use it.",
        ],
      },
      {
        heading: "What happens next",
        text: [
          "The applicant opens the link, on a phone or on a computer with the phone’s camera. The verification appears in *Verifications* once it is submitted.",
        ],
      },
    ],
  },
  {
    name: "reviewing",
    title: "Review a verification",
    lead: "Decide what the checks left open, with the keyboard.",
    picture: guidePictures.reviewing,
    alt: "A verification with document, selfie and timeline",
    sections: [
      {
        heading: "Review it",
        steps: [
          "Open *Verifications* and choose one under *To review*. The *Review queue* beside it has the oldest first.",
          "Read the warnings at the top: checks that failed, need a check by hand, or are not available.",
          "Compare the document with the selfie, and the entered data with the document. Differences are marked. *Z* opens the photos in the full window.",
          "Check *Duplicates* when the tab has a number: the same person, document, face or device was verified before.",
        ],
      },
      {
        heading: "Decide",
        text: [
          "*A* approves. *D* opens the decline reasons: type to find one, and Enter chooses it. At least one reason is required. Your comment is sent with the callback, so write nothing that your systems must not receive.",
          "Type / on an empty line of a comment or message to insert one of your project's texts, or press *Snippets*. Owners and admins write them in *Project settings*.",
          "For a few seconds you can undo the decision with *Ctrl Z*. Nothing is sent before that.",
          "*J* and *K* open the next and the previous one. The question mark shows all shortcuts.",
        ],
      },
      {
        heading: "Find a person",
        text: [
          "*Ctrl K* (*⌘ K* on a Mac) opens the search from every page: a name, an email, a phone, a document number or an ID.",
        ],
      },
    ],
  },
  {
    name: "callbacks",
    title: "Callbacks and their signatures",
    lead: "How your system is notified of decisions.",
    picture: guidePictures.callbacks,
    alt: "A callback is sent, answered and repeated",
    sections: [
      {
        heading: "Set up callbacks",
        steps: [
          "Enter the callback URL in the form, under *General*. It starts with https://.",
          "Under *API keys* create the keys, and keep the callback secret where you keep passwords.",
          "Press *Send* under *Send a test callback* and check the response of your server.",
        ],
      },
      {
        heading: "What your server does",
        text: [
          "It responds with any 2xx status within 10 seconds and does its work afterwards. Otherwise the callback is repeated after 1, 5, 15 and 30 minutes, then after hours, 12 attempts in all.",
          "The same callback can arrive twice, with the same webhook-id. Store the ID and skip callbacks that you have handled.",
          "It checks webhook-signature: an HMAC-SHA256 over id, time and body with the callback secret. Any Standard Webhooks library can do it.",
        ],
      },
      {
        heading: "When a callback failed",
        text: [
          "Home shows callbacks that failed. Open the verification’s *Callbacks* tab to see the response of your server, and press *Resend*. Owners, admins and developers find all of them under *Callbacks* in the navigation.",
        ],
      },
    ],
  },
  {
    name: "api-keys",
    title: "API keys",
    lead: "Keys for your system to call the API, and to verify that a callback comes from Veridesk.",
    picture: guidePictures["api-keys"],
    alt: "The page with the keys",
    sections: [
      {
        heading: "What each one is for",
        text: [
          "A live key lets your system create applicants and links and read results. A test key does the same with test data. One key of each group signs callbacks in the header x-data-integrity. The callback secret signs as Standard Webhooks does. This signature also covers the time, so an old callback cannot be replayed.",
        ],
      },
      {
        heading: "Create a key",
        steps: [
          "Open *API keys* and choose *Create key* or *Create test key*.",
          "Name the system that will use it, and choose what it may do. Personal data is allowed by an owner or an admin.",
          "Confirm it is you, with an authenticator code or a passkey.",
          "Copy the value. It is shown only once.",
        ],
      },
      {
        heading: "Good to know",
        text: [
          "*Rotate* gives you a new key and lets the old one work for up to seven days. A revoked key stops working at once. If a key leaks, paste its beginning into the search field, and revoke the key that is found.",
        ],
      },
    ],
  },
  {
    name: "themes",
    title: "Your colours and logo",
    lead: "Give the applicant’s page your own look.",
    picture: guidePictures.themes,
    alt: "The theme editor with its preview",
    sections: [
      {
        heading: "Create a theme",
        steps: [
          "Open *Theme editor* and choose *Create theme*.",
          "Upload your logo, and choose colours and a font. The preview shows the page on a phone and on a computer, light and dark.",
          "Press *Save*.",
        ],
      },
      {
        heading: "Use it",
        text: [
          "Choose the theme in the form, under *Customisation*. Many forms can share a theme. The next applicant sees the changes.",
          "The contrast of the colours is shown beside them.",
        ],
      },
      {
        heading: "On a phone",
        text: ["The form and theme editors need a larger screen. Everything else works on a phone too."],
      },
    ],
  },
  {
    name: "roles",
    title: "Roles in your team",
    lead: "What each role can see and change.",
    picture: guidePictures.roles,
    alt: "The team with its roles",
    sections: [
      {
        heading: "The five roles",
        text: [
          "*Owner* and *Admin* can do everything. Only they invite members, erase data and set the retention.",
          "*Developer* creates forms and manages the API keys, and sees no applicants.",
          "*Compliance manager* reviews verifications and reads the audit log.",
          "*Analyst* reviews verifications.",
        ],
      },
      {
        heading: "Invite a member",
        steps: [
          "Open *Team* and choose *Invite*.",
          "Enter the email and choose a role. You cannot grant a role above your own.",
          "The invitation works for 24 hours. You can resend it.",
        ],
      },
      {
        heading: "Good to know",
        text: [
          "A project has one owner, who can transfer ownership. Every role change is in the *Audit log*.",
          "Where the five roles do not fit, whoever manages members creates others under *Project settings*, *Roles*. Nobody grants what they may not do themselves.",
        ],
      },
    ],
  },
  {
    name: "applicants",
    title: "Applicants, corrections and erasure",
    lead: "The record of an applicant across all verifications.",
    picture: guidePictures.applicants,
    alt: "The list of applicants",
    sections: [
      {
        heading: "The record",
        text: [
          "An applicant’s page has profile, documents, addresses, verifications and history. Corrections are shown beside the entered data and the data from documents. Submitted data never changes.",
          "Labels and comments are visible to your team only.",
        ],
      },
      {
        heading: "Two records of the same person",
        text: ["*Merge with another record* shows both as one. For 30 days you can separate them again."],
      },
      {
        heading: "When an applicant requests their data",
        text: ["*Download data* saves everything as one ZIP file, including photos."],
      },
      {
        heading: "Erase data",
        text: [
          "*Erase data* deletes names, answers, photos, videos and callbacks permanently. IDs, times and outcomes are kept, so that your statistics stay correct. Owners and admins can do it, unless a legal hold is set.",
        ],
      },
    ],
  },
  ...recordGuides,
  {
    name: "statistics",
    title: "What the statistics count",
    lead: "Days, statuses and applicants.",
    picture: guidePictures.statistics,
    alt: "The cards of the statistics",
    sections: [
      {
        heading: "The day",
        text: [
          "A verification counts on the day it was submitted, with its current status. Days follow your time zone, which you set under *Profile settings*.",
        ],
      },
      {
        heading: "The cards",
        text: [
          "*Approval rate* is the share of approved among decided verifications. *First-time approval* counts an applicant’s first verification with a form. *Median time to decision* runs from submission to the first decision. *Applicants* counts each applicant once.",
          "The small number compares with the same number of days before.",
        ],
      },
      {
        heading: "Choose",
        text: [
          "Choose up to three months. Filter by form, country and step. Every chart has its table, and daily figures and decline reasons can be downloaded.",
        ],
      },
    ],
  },
  {
    name: "reports",
    title: "Reports",
    lead: "Data as files, created in the background.",
    picture: guidePictures.reports,
    alt: "The list of reports",
    sections: [
      {
        heading: "Create a report",
        steps: [
          "Open *Reports* and choose *Create report*.",
          "Choose the content: verifications, applicants or the audit log. Choose period, filters and columns.",
          "Choose CSV or Excel and create the report. The list shows its progress. You can continue working.",
        ],
      },
      {
        heading: "Download it",
        text: [
          "A report is available for 30 days. *Create again* repeats it with today’s data.",
          "A download asks you to confirm it is you, because the file contains personal data.",
        ],
      },
    ],
  },
  {
    name: "retention",
    title: "How long data is kept",
    lead: "Erase automatically what you no longer need.",
    picture: guidePictures.retention,
    alt: "Days after which data is erased, by outcome",
    sections: [
      {
        heading: "Turn it on",
        steps: [
          "Open *Project settings*, as owner or admin.",
          "Under *Data retention* check the suggestion: 1,825 days for approved, 365 for declined, 30 for those who never submitted. Empty means never.",
          "Choose *Start erasing automatically*. Nothing is erased automatically before that.",
        ],
      },
      {
        heading: "What happens at night",
        text: [
          "Days count from the last event of an applicant. Expired data is erased every night and recorded in the *Audit log*. Applicants with a verification to review, or with an active link, are kept.",
        ],
      },
      {
        heading: "Prevent it for one applicant",
        text: ["*Set legal hold* on the applicant’s page. While it is set, the applicant’s data is not erased."],
      },
    ],
  },
];
