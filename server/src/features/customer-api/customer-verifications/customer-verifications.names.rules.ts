/** What the page lacks, by the field of the API that would give it. */
const names: Readonly<Record<string, string>> = {
  documentType: "documents",
  "document.documentNumber": "document_number",
  "document.expiryDate": "expiry_date",
  "document.issueDate": "issue_date",
  "document.issuingAuthority": "issuing_authority",
  "document.additionalNumber": "additional_number",
  "files.front": "front_side_id",
  "files.back": "back_side_id",
  "files.selfie": "SELFIE_IMAGE.front_side_id",
  "files.address_proof": "ADDRESS_DOCUMENT.front_side_id",
  "files.tax_id_proof": "TAX_ID_NUMBER.front_side_id",
  "files.funds_proof": "FINANCIAL_DOCUMENT.front_side_id",
  "files.card_photo": "CREDIT_CARD.front_side_id",
  "files.bank_statement": "BANK_STATEMENT.front_side_id",
  "files.company_registration": "REGISTRATION_COMPANY.front_side_id",
  "files.company_legal_address": "COMPANY_LEGAL_ADDRESS.front_side_id",
  "files.company_ownership": "COMPANY_OWNERSHIP.front_side_id",
  "files.company_authority": "AUTHORISED_PERSON.front_side_id",
  "taxId.country": "TAX_ID_NUMBER.country",
  "taxId.number": "TAX_ID_NUMBER.document_number",
  "address.postalCode": "postal_code",
  "address.line1": "full_address",
  "funds.incomeSource": "FINANCIAL_DOCUMENT.income_sources",
  "funds.annualIncome": "FINANCIAL_DOCUMENT.annual_income",
  "funds.transactionAmount": "FINANCIAL_DOCUMENT.transaction_amount",
  "funds.purpose": "FINANCIAL_DOCUMENT.transaction_purpose",
  "funds.originOfFunds": "FINANCIAL_DOCUMENT.origin_funds",
  "payment.cardNumber": "CREDIT_CARD.card_number",
  "payment.accountNumber": "BANK_STATEMENT.account_number",
  "company.companyName": "company_name",
  "company.registrationCountry": "registration_country",
  "company.registrationNumber": "REGISTRATION_COMPANY.document_number",
  "company.taxNumber": "TAX_ID_NUMBER.document_number",
  "company.legalAddress": "addresses",
  "company.businessAddress": "addresses",
};

/** What the API has no field for is called by its step, as `questionnaire`: such a form wants a link. */
export function apiNameOf(path: string): string {
  const known = names[path];
  if (known !== undefined) return known;
  const [step = path, field] = path.split(".");
  if (step === "persons") return "affiliated_persons";
  const isSame = (step === "profile" || step === "address") && field !== undefined;
  return isSame ? field : step.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
