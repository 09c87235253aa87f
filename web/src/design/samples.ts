/** What the parts show: a page for developers, which is not translated. */
export const samples = {
  title: "Verifications",
  lead: "What applicants submitted, and what is to review.",
  back: "All forms",
  action: "Create form",
  field: {
    label: "Name",
    hint: "As your team calls it.",
    value: "Account opening",
    error: "This field is required.",
  },
  notes: {
    title: "1 thing to check",
    body: "The entered details differ from the document: last name. Compare it with the photo before you decide.",
  },
  badges: {
    good: "Approved",
    bad: "Declined",
    wait: "To review",
    info: "Awaiting second reviewer",
    quiet: "Not submitted",
  },
  empty: { title: "No forms yet", body: "A form says what you ask applicants for." },
  failure: "The list could not be loaded.",
  dialog: { title: "Rename the form", action: "Save" },
  confirm: {
    title: "Delete this form?",
    body: "Its links stop working. What was submitted stays.",
    action: "Delete form",
  },
  tabs: ["Overview", "Duplicates", "Database screening", "Session", "Callbacks"],
  columns: { name: "Applicant", status: "Status", form: "Form", at: "Date" },
  rows: [
    { id: "1", name: "Nataliia Tkachenko", status: "wait", form: "Account opening", at: "Nov 25, 10:53 AM" },
    { id: "2", name: "Piotr Zając", status: "good", form: "Account opening", at: "Nov 25, 3:31 PM" },
    { id: "3", name: "דלית לביא", status: "bad", form: "Partners", at: "Nov 26, 10:00 AM" },
  ],
  facts: [
    { term: "Date of birth", value: "May 17, 1990" },
    { term: "Country of residence", value: "Ukraine" },
    { term: "External ID", value: "customer-1008" },
  ],
  nobody: "Unassigned",
  label: "Status",
  options: ["To review", "Approved"],
  search: "Name, document number or ID",
} as const;
