// Made from the contract by clients/node/build/build.ts. Do not edit.
export type ErrorType = "bad_request" | "unauthorized" | "insufficient_funds" | "forbidden" | "not_found" | "applicant_exists" | "verification_exists" | "flow" | "delete_denied" | "validation" | "insufficient_data" | "limit_exceeded" | "internal_server" | "connection" | "unknown";
export interface VerideskOptions {
  /** `vd_test_…` or `vd_prod_…`. On a server alone: it is a secret. */
  apiKey: string;
  /** Of your installation, such as `https://api.example.com`. */
  baseUrl: string;
  /** How often a call is sent again after 429, 503 and a broken connection. 2 */
  retries?: number;
  /** Of each attempt. 30,000 */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}
export interface CallOptions {
  /** One of your own; else the client makes one for each call that changes something. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}
export interface FileOptions extends CallOptions {
  name?: string;
}
export interface FieldError {
  parameter: string;
  message: string;
}
export class VerideskError extends Error {
  /** Of HTTP; 0: the connection broke, and `cause` says how. */
  readonly status: number;
  readonly type: ErrorType;
  readonly errors: FieldError[];
  /** Include it when you contact support. */
  readonly requestId: string | null;
  /** Seconds. */
  readonly retryAfter: number | null;
}
export class CallbackError extends Error {}
export interface CallbackInput {
  headers: Headers | Record<string, string | string[] | undefined>;
  /** As it came, before it is parsed. */
  rawBody: string | Uint8Array;
  /** `whsec_…`: checks webhook-signature. */
  secret?: string | undefined;
  /** Checks x-data-integrity. */
  apiKey?: string | undefined;
  /** How old a callback may be. 300 */
  toleranceSeconds?: number;
}
/** The body of a callback that is surely Veridesk's. @throws CallbackError */
export function verifyCallback(input: CallbackInput): Callback;

export class Veridesk {
  constructor(options: VerideskOptions);
  /** Makes an applicant. A known external id changes that applicant instead. `POST /applicants` */
  createApplicant(body: CreateApplicantBody, options?: CallOptions): Promise<CreateApplicantReply>;
  /** Changes the fields that are sent; the others stay. `PATCH /applicants/:id` */
  changeApplicant(id: string, body?: ChangeApplicantBody, options?: CallOptions): Promise<ChangeApplicantReply>;
  /** An applicant with documents and addresses; without the scope "personal" ids and statuses alone. `GET /applicants/:id` */
  getApplicant(id: string, query?: GetApplicantQuery, options?: CallOptions): Promise<GetApplicantReply>;
  /** Applicants, the newest first; by an external id the one that has it. `GET /applicants` */
  listApplicants(query?: ListApplicantsQuery, options?: CallOptions): Promise<ListApplicantsReply>;
  /** An address of an applicant or an affiliated person; a second one of a type replaces the first. `POST /addresses` */
  createAddress(body: CreateAddressBody, options?: CallOptions): Promise<CreateAddressReply>;
  /** Changes an address; once a verification has taken it, a new one is made. `PATCH /addresses/:id` */
  changeAddress(id: string, body?: ChangeAddressBody, options?: CallOptions): Promise<ChangeAddressReply>;
  /** Removes an address that no verification has taken. `DELETE /addresses/:id` */
  deleteAddress(id: string, options?: CallOptions): Promise<DeleteAddressReply>;
  /** Who acts for a company, or owns a part of it. `POST /affiliated-persons` */
  createPerson(body: CreatePersonBody, options?: CallOptions): Promise<CreatePersonReply>;
  /** Changes the fields that are sent; of a person whom a verification has taken, a new one is made. `PATCH /affiliated-persons/:id` */
  changePerson(id: string, body?: ChangePersonBody, options?: CallOptions): Promise<ChangePersonReply>;
  /** A photo, PDF or video, in the part `file`; documents name it. One that no document names goes after a week. `POST /files` */
  createFile(file: Blob, options?: FileOptions): Promise<CreateFileReply>;
  /** Puts another file in place of one that no verification has taken. `PUT /files/:id` */
  replaceFile(id: string, file: Blob, options?: FileOptions): Promise<ReplaceFileReply>;
  /** A document of an applicant or an affiliated person, with the files that were sent before. `POST /documents` */
  createDocument(body: CreateDocumentBody, options?: CallOptions): Promise<CreateDocumentReply>;
  /** Changes a document; once a verification has taken it, a new one is made and its id is given back. `PATCH /documents/:id` */
  changeDocument(id: string, body?: ChangeDocumentBody, options?: CallOptions): Promise<ChangeDocumentReply>;
  /** Removes a document that no verification has taken. `DELETE /documents/:id` */
  deleteDocument(id: string, options?: CallOptions): Promise<DeleteDocumentReply>;
  /** A document, with addresses of its sides that open for fifteen minutes. `GET /documents/:id` */
  getDocument(id: string, options?: CallOptions): Promise<GetDocumentReply>;
  /** The bytes of a side; the front where none is named. `GET /documents/:id/download` */
  downloadDocument(id: string, query?: DownloadDocumentQuery, options?: CallOptions): Promise<Uint8Array>;
  /** The project's forms, without the internal ones of verifications that were made by types alone. `GET /forms` */
  listForms(options?: CallOptions): Promise<ListFormsReply>;
  /** A link to a form, for one applicant; its verification is there at once, unused. `POST /forms/:id/urls` */
  createUrl(id: string, body?: CreateUrlBody, options?: CallOptions): Promise<CreateUrlReply>;
  /** Submits what was sent of an applicant to checks, by types; by a form alone the verification waits for the applicant, by types alone its form_id is an internal form's, which GET /forms does not list. `POST /verifications` */
  createVerification(body: CreateVerificationBody, options?: CallOptions): Promise<CreateVerificationReply>;
  /** How far a verification is, and what was found, step by step. `GET /verifications/:id` */
  getVerification(id: string, options?: CallOptions): Promise<GetVerificationReply>;
  /** Verifications of an applicant, the newest first; those of links that nobody has opened are found by their id alone. `GET /verifications` */
  listVerifications(query: ListVerificationsQuery, options?: CallOptions): Promise<ListVerificationsReply>;
  /** A decision by the customer's own system, as a reviewer makes it. `PATCH /verifications/:id` */
  decideVerification(id: string, body: DecideVerificationBody, options?: CallOptions): Promise<DecideVerificationReply>;
  /** Requests steps again of a verification that waits for a decision; the applicant gets a link. `POST /verifications/:id/resubmit` */
  resubmit(id: string, body: ResubmitBody, options?: CallOptions): Promise<ResubmitReply>;
  /** Verifications that began on a day (UTC), a thousand at a time. `GET /verifications/report` */
  report(query: ReportQuery, options?: CallOptions): Promise<ReportReply>;
  /** Countries with their names in every language of the applicant's page. `GET /countries` */
  countries(options?: CallOptions): Promise<CountriesReply>;
  /** What companies do: sections of NACE Rev. 2.1. `GET /business-activities` */
  businessActivities(options?: CallOptions): Promise<BusinessActivitiesReply>;
  /** Searches the lists and the project's blacklists for a person, by name. `POST /bdb/persons` */
  findPersons(body: FindPersonsBody, options?: CallOptions): Promise<FindPersonsReply>;
  /** The same search; the reply repeats what was searched for. `POST /bdb/persons-2` */
  findPersonsFuzzily(body: FindPersonsFuzzilyBody, options?: CallOptions): Promise<FindPersonsFuzzilyReply>;
  /** Searches the lists and the project's blacklists for a tax number. `POST /bdb/tax-ids` */
  findTaxIds(body: FindTaxIdsBody, options?: CallOptions): Promise<FindTaxIdsReply>;
  /** Searches the lists and the project's blacklists for the number of a document. `POST /bdb/documents` */
  findDocuments(body: FindDocumentsBody, options?: CallOptions): Promise<FindDocumentsReply>;
  /** The risk of a crypto address; the result comes by a callback. `POST /services/crypto/address-verification` */
  checkCryptoAddress(body: CheckCryptoAddressBody, options?: CallOptions): Promise<CheckCryptoAddressReply>;
  /** Searches the news for names near given words; the result comes by a callback. `POST /services/amc` */
  searchMedia(body: SearchMediaBody, options?: CallOptions): Promise<SearchMediaReply>;
  /** Validity, kind and country of a phone number; the result comes by a callback, or by GET /services/{id}. `POST /services/phone` */
  checkPhone(body: CheckPhoneBody, options?: CallOptions): Promise<CheckPhoneReply>;
  /** How far a service request is, and its result as the callback has it. `GET /services/:id` */
  getService(id: string, options?: CallOptions): Promise<GetServiceReply>;
  /** Sends a sample callback once, signed with the key of this key's mode, and says what became of it. `POST /webhooks/test` */
  testWebhook(body: TestWebhookBody, options?: CallOptions): Promise<TestWebhookReply>;
  /** Moves a test verification to a status, whatever it has now; callbacks follow as of any decision. `POST /test/verifications/:id/decide` */
  decideTest(id: string, body: DecideTestBody, options?: CallOptions): Promise<DecideTestReply>;
  /** Begins to listen to the callbacks of test mode, as the client's command does. `POST /test/listeners` */
  startListening(body: StartListeningBody, options?: CallOptions): Promise<StartListeningReply>;
  /** Waits up to 25 seconds for callbacks; each comes again until its attempt is sent. `GET /test/listeners/:id/callbacks` */
  waitForCallbacks(id: string, query?: WaitForCallbacksQuery, options?: CallOptions): Promise<WaitForCallbacksReply>;
  /** Says what the local server replied to a callback; 200 to 299 is delivered. `POST /test/callbacks/:id/attempts` */
  reportAttempt(id: string, body: ReportAttemptBody, options?: CallOptions): Promise<ReportAttemptReply>;
  /** Ends it at once; else it ends by itself 90 seconds after the last call. `DELETE /test/listeners/:id` */
  stopListening(id: string, options?: CallOptions): Promise<StopListeningReply>;
}

export type Country = "AF" | "AX" | "AL" | "DZ" | "AS" | "AD" | "AO" | "AI" | "AQ" | "AG" | "AR" | "AM" | "AW" | "AU" | "AT" | "AZ" | "BS" | "BH" | "BD" | "BB" | "BY" | "BE" | "BZ" | "BJ" | "BM" | "BT" | "BO" | "BQ" | "BA" | "BW" | "BV" | "BR" | "IO" | "BN" | "BG" | "BF" | "BI" | "CV" | "KH" | "CM" | "CA" | "KY" | "CF" | "TD" | "CL" | "CN" | "CX" | "CC" | "CO" | "KM" | "CG" | "CD" | "CK" | "CR" | "CI" | "HR" | "CU" | "CW" | "CY" | "CZ" | "DK" | "DJ" | "DM" | "DO" | "EC" | "EG" | "SV" | "GQ" | "ER" | "EE" | "SZ" | "ET" | "FK" | "FO" | "FJ" | "FI" | "FR" | "GF" | "PF" | "TF" | "GA" | "GM" | "GE" | "DE" | "GH" | "GI" | "GR" | "GL" | "GD" | "GP" | "GU" | "GT" | "GG" | "GN" | "GW" | "GY" | "HT" | "HM" | "VA" | "HN" | "HK" | "HU" | "IS" | "IN" | "ID" | "IR" | "IQ" | "IE" | "IM" | "IL" | "IT" | "JM" | "JP" | "JE" | "JO" | "KZ" | "KE" | "KI" | "KP" | "KR" | "KW" | "KG" | "LA" | "LV" | "LB" | "LS" | "LR" | "LY" | "LI" | "LT" | "LU" | "MO" | "MG" | "MW" | "MY" | "MV" | "ML" | "MT" | "MH" | "MQ" | "MR" | "MU" | "YT" | "MX" | "FM" | "MD" | "MC" | "MN" | "ME" | "MS" | "MA" | "MZ" | "MM" | "NA" | "NR" | "NP" | "NL" | "NC" | "NZ" | "NI" | "NE" | "NG" | "NU" | "NF" | "MK" | "MP" | "NO" | "OM" | "PK" | "PW" | "PS" | "PA" | "PG" | "PY" | "PE" | "PH" | "PN" | "PL" | "PT" | "PR" | "QA" | "RE" | "RO" | "RU" | "RW" | "BL" | "SH" | "KN" | "LC" | "MF" | "PM" | "VC" | "WS" | "SM" | "ST" | "SA" | "SN" | "RS" | "SC" | "SL" | "SG" | "SX" | "SK" | "SI" | "SB" | "SO" | "ZA" | "GS" | "SS" | "ES" | "LK" | "SD" | "SR" | "SJ" | "SE" | "CH" | "SY" | "TW" | "TJ" | "TZ" | "TH" | "TL" | "TG" | "TK" | "TO" | "TT" | "TN" | "TR" | "TM" | "TC" | "TV" | "UG" | "UA" | "AE" | "GB" | "US" | "UM" | "UY" | "UZ" | "VU" | "VE" | "VN" | "VG" | "VI" | "WF" | "EH" | "YE" | "ZM" | "ZW";
export type VerificationStatusChangedCallback = {
  request_id: string;
  sequence: number;
  mode?: "TEST" | "LIVE";
  applicant_id: string;
  external_applicant_id: string;
  verification_id: string;
  form_id: string;
  form_token: string;
  status: "unused" | "pending" | "completed";
  decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
  verification_attempts_left: number | null;
  applicant?: {
    applicant_id: string;
    external_applicant_id: string | null;
    created_at: string;
    email: string | null;
    phone: string | null;
    profile_status: "pending" | "valid" | "invalid" | null;
    profile_comment: string | null;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
    verification_status: "new" | "pending" | "approved" | "declined";
    verifications_count: number;
    addresses: Array<{
      address_id: string | null;
      type: "REGISTERED" | "ADDITIONAL" | "BUSINESS";
      country: string | null;
      full_address: string | null;
      state: string | null;
      region: string | null;
      province: string | null;
      city: string | null;
      district: string | null;
      address: string | null;
      street_name: string | null;
      postal_code: string | null;
      building_number: string | null;
      unit_number: string | null;
    }>;
    documents: Array<{
      document_id: string;
      type: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "VISA" | "VOTING_CARD" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
      status: "pending" | "valid" | "invalid" | null;
      comment: string | null;
      decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
      provider: string | null;
      document_number: string | null;
      additional_number: string | null;
      issue_date: string | null;
      expiry_date: string | null;
      issuing_authority: string | null;
      card_number: string | null;
      account_number: string | null;
      income_sources: string[];
      annual_income: number | string | null;
      transaction_amount: number | null;
      transaction_currency: string | null;
      transaction_datetime: string | null;
      transaction_purpose: string | null;
      origin_funds: string | null;
      portrait: string | null;
      front_side: string | null;
      front_side_size: number | null;
      back_side: string | null;
      back_side_size: number | null;
      other_side_1: string | null;
      other_side_2: string | null;
      other_side_3: string | null;
      created_at: string;
    }>;
    type: "PERSON";
    first_name: string | null;
    middle_name: string | null;
    last_name: string | null;
    origin_first_name: string | null;
    origin_middle_name: string | null;
    origin_last_name: string | null;
    dob: string | null;
    gender: "M" | "F" | null;
    pep: boolean | null;
    residence_country: string | null;
    nationality: string | null;
    telegram_username: string | null;
    wallet_address: string | null;
    custom_field_1: string | null;
    custom_field_2: string | null;
    custom_field_3: string | null;
    custom_field_4: string | null;
    custom_field_5: string | null;
    driver_license: string | null;
    ssn: string | null;
    custom_fields: Record<string, string>;
  } | {
    applicant_id: string;
    external_applicant_id: string | null;
    created_at: string;
    email: string | null;
    phone: string | null;
    profile_status: "pending" | "valid" | "invalid" | null;
    profile_comment: string | null;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
    verification_status: "new" | "pending" | "approved" | "declined";
    verifications_count: number;
    addresses: Array<{
      address_id: string | null;
      type: "REGISTERED" | "ADDITIONAL" | "BUSINESS";
      country: string | null;
      full_address: string | null;
      state: string | null;
      region: string | null;
      province: string | null;
      city: string | null;
      district: string | null;
      address: string | null;
      street_name: string | null;
      postal_code: string | null;
      building_number: string | null;
      unit_number: string | null;
    }>;
    documents: Array<{
      document_id: string;
      type: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "VISA" | "VOTING_CARD" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
      status: "pending" | "valid" | "invalid" | null;
      comment: string | null;
      decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
      provider: string | null;
      document_number: string | null;
      additional_number: string | null;
      issue_date: string | null;
      expiry_date: string | null;
      issuing_authority: string | null;
      card_number: string | null;
      account_number: string | null;
      income_sources: string[];
      annual_income: number | string | null;
      transaction_amount: number | null;
      transaction_currency: string | null;
      transaction_datetime: string | null;
      transaction_purpose: string | null;
      origin_funds: string | null;
      portrait: string | null;
      front_side: string | null;
      front_side_size: number | null;
      back_side: string | null;
      back_side_size: number | null;
      other_side_1: string | null;
      other_side_2: string | null;
      other_side_3: string | null;
      created_at: string;
    }>;
    type: "COMPANY";
    company_name: string | null;
    registration_country: string | null;
    business_activity_id: string | null;
    affiliated_persons: Array<{
      affiliated_person_id: string;
      type: "AUTHORISED" | "BENEFICIAL";
      title: string | null;
      share: number | null;
      first_name: string | null;
      last_name: string | null;
      company_name: string | null;
      dob: string | null;
      residence_country: string | null;
      nationality: string | null;
      email: string | null;
    }>;
  };
  company?: {
    companyName: string | null;
    registrationCountry: string | null;
    documents: ("registration" | "legal_address" | "ownership" | "authority")[];
    affiliatedPersons: Array<{
      id: string;
      type: "AUTHORISED" | "BENEFICIAL";
      kind: "person" | "company";
      parent_id: string | null;
      share: number | null;
      required: boolean;
      applicant_id: string | null;
      verification_id: string | null;
      verification_status: "pending" | "approved" | "declined";
      documents: ("front" | "back" | "other1" | "other2" | "other3" | "selfie" | "tax_id_proof" | "address_proof" | "funds_proof" | "card_photo" | "bank_statement" | "company_registration" | "company_legal_address" | "company_ownership" | "company_authority")[];
      identityDocs: Array<{
        type: "PASSPORT" | "GOVERNMENT_ID" | "RESIDENCE_PERMIT" | "DRIVERS_LICENSE" | "VISA" | "REFUGEE_CARD" | "TAX_ID" | "VOTING_CARD";
        country: string;
        number?: string | null;
      }>;
      comment: string;
      first_name?: string;
      last_name?: string;
      dob?: string | null;
      country?: string | null;
      role?: string;
      company_name?: string;
      registration_number?: string;
    }>;
    registrationNumber?: string | null;
    taxNumber?: string | null;
    lei?: string | null;
    legalAddress?: string | null;
    businessAddress?: string | null;
    activity?: string | null;
  };
  form_url?: string;
  type: "VERIFICATION_STATUS_CHANGED";
  verified: boolean | null;
  verification_status: "unused" | "pending" | "completed";
  verifications: Record<string, {
    verified: boolean | null;
    comment: string;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
  }>;
};
export type VerificationCompletedCallback = {
  request_id: string;
  sequence: number;
  mode?: "TEST" | "LIVE";
  applicant_id: string;
  external_applicant_id: string;
  verification_id: string;
  form_id: string;
  form_token: string;
  status: "completed";
  decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
  verification_attempts_left: number | null;
  applicant?: {
    applicant_id: string;
    external_applicant_id: string | null;
    created_at: string;
    email: string | null;
    phone: string | null;
    profile_status: "pending" | "valid" | "invalid" | null;
    profile_comment: string | null;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
    verification_status: "new" | "pending" | "approved" | "declined";
    verifications_count: number;
    addresses: Array<{
      address_id: string | null;
      type: "REGISTERED" | "ADDITIONAL" | "BUSINESS";
      country: string | null;
      full_address: string | null;
      state: string | null;
      region: string | null;
      province: string | null;
      city: string | null;
      district: string | null;
      address: string | null;
      street_name: string | null;
      postal_code: string | null;
      building_number: string | null;
      unit_number: string | null;
    }>;
    documents: Array<{
      document_id: string;
      type: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "VISA" | "VOTING_CARD" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
      status: "pending" | "valid" | "invalid" | null;
      comment: string | null;
      decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
      provider: string | null;
      document_number: string | null;
      additional_number: string | null;
      issue_date: string | null;
      expiry_date: string | null;
      issuing_authority: string | null;
      card_number: string | null;
      account_number: string | null;
      income_sources: string[];
      annual_income: number | string | null;
      transaction_amount: number | null;
      transaction_currency: string | null;
      transaction_datetime: string | null;
      transaction_purpose: string | null;
      origin_funds: string | null;
      portrait: string | null;
      front_side: string | null;
      front_side_size: number | null;
      back_side: string | null;
      back_side_size: number | null;
      other_side_1: string | null;
      other_side_2: string | null;
      other_side_3: string | null;
      created_at: string;
    }>;
    type: "PERSON";
    first_name: string | null;
    middle_name: string | null;
    last_name: string | null;
    origin_first_name: string | null;
    origin_middle_name: string | null;
    origin_last_name: string | null;
    dob: string | null;
    gender: "M" | "F" | null;
    pep: boolean | null;
    residence_country: string | null;
    nationality: string | null;
    telegram_username: string | null;
    wallet_address: string | null;
    custom_field_1: string | null;
    custom_field_2: string | null;
    custom_field_3: string | null;
    custom_field_4: string | null;
    custom_field_5: string | null;
    driver_license: string | null;
    ssn: string | null;
    custom_fields: Record<string, string>;
  } | {
    applicant_id: string;
    external_applicant_id: string | null;
    created_at: string;
    email: string | null;
    phone: string | null;
    profile_status: "pending" | "valid" | "invalid" | null;
    profile_comment: string | null;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
    verification_status: "new" | "pending" | "approved" | "declined";
    verifications_count: number;
    addresses: Array<{
      address_id: string | null;
      type: "REGISTERED" | "ADDITIONAL" | "BUSINESS";
      country: string | null;
      full_address: string | null;
      state: string | null;
      region: string | null;
      province: string | null;
      city: string | null;
      district: string | null;
      address: string | null;
      street_name: string | null;
      postal_code: string | null;
      building_number: string | null;
      unit_number: string | null;
    }>;
    documents: Array<{
      document_id: string;
      type: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "VISA" | "VOTING_CARD" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
      status: "pending" | "valid" | "invalid" | null;
      comment: string | null;
      decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
      provider: string | null;
      document_number: string | null;
      additional_number: string | null;
      issue_date: string | null;
      expiry_date: string | null;
      issuing_authority: string | null;
      card_number: string | null;
      account_number: string | null;
      income_sources: string[];
      annual_income: number | string | null;
      transaction_amount: number | null;
      transaction_currency: string | null;
      transaction_datetime: string | null;
      transaction_purpose: string | null;
      origin_funds: string | null;
      portrait: string | null;
      front_side: string | null;
      front_side_size: number | null;
      back_side: string | null;
      back_side_size: number | null;
      other_side_1: string | null;
      other_side_2: string | null;
      other_side_3: string | null;
      created_at: string;
    }>;
    type: "COMPANY";
    company_name: string | null;
    registration_country: string | null;
    business_activity_id: string | null;
    affiliated_persons: Array<{
      affiliated_person_id: string;
      type: "AUTHORISED" | "BENEFICIAL";
      title: string | null;
      share: number | null;
      first_name: string | null;
      last_name: string | null;
      company_name: string | null;
      dob: string | null;
      residence_country: string | null;
      nationality: string | null;
      email: string | null;
    }>;
  };
  company?: {
    companyName: string | null;
    registrationCountry: string | null;
    documents: ("registration" | "legal_address" | "ownership" | "authority")[];
    affiliatedPersons: Array<{
      id: string;
      type: "AUTHORISED" | "BENEFICIAL";
      kind: "person" | "company";
      parent_id: string | null;
      share: number | null;
      required: boolean;
      applicant_id: string | null;
      verification_id: string | null;
      verification_status: "pending" | "approved" | "declined";
      documents: ("front" | "back" | "other1" | "other2" | "other3" | "selfie" | "tax_id_proof" | "address_proof" | "funds_proof" | "card_photo" | "bank_statement" | "company_registration" | "company_legal_address" | "company_ownership" | "company_authority")[];
      identityDocs: Array<{
        type: "PASSPORT" | "GOVERNMENT_ID" | "RESIDENCE_PERMIT" | "DRIVERS_LICENSE" | "VISA" | "REFUGEE_CARD" | "TAX_ID" | "VOTING_CARD";
        country: string;
        number?: string | null;
      }>;
      comment: string;
      first_name?: string;
      last_name?: string;
      dob?: string | null;
      country?: string | null;
      role?: string;
      company_name?: string;
      registration_number?: string;
    }>;
    registrationNumber?: string | null;
    taxNumber?: string | null;
    lei?: string | null;
    legalAddress?: string | null;
    businessAddress?: string | null;
    activity?: string | null;
  };
  form_url?: string;
  type: "VERIFICATION_COMPLETED";
  verified: boolean;
  verification_status: "approved" | "declined";
  verifications: Record<string, {
    verified: boolean;
    comment: string;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
  }>;
};
export type MonitoringCallback = {
  request_id: string;
  sequence: number;
  mode?: "TEST" | "LIVE";
  applicant_id: string;
  external_applicant_id: string;
  verification_id: string;
  form_id: string;
  form_token: string;
  status: "unused" | "pending" | "completed";
  decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
  verification_attempts_left: number | null;
  applicant?: {
    applicant_id: string;
    external_applicant_id: string | null;
    created_at: string;
    email: string | null;
    phone: string | null;
    profile_status: "pending" | "valid" | "invalid" | null;
    profile_comment: string | null;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
    verification_status: "new" | "pending" | "approved" | "declined";
    verifications_count: number;
    addresses: Array<{
      address_id: string | null;
      type: "REGISTERED" | "ADDITIONAL" | "BUSINESS";
      country: string | null;
      full_address: string | null;
      state: string | null;
      region: string | null;
      province: string | null;
      city: string | null;
      district: string | null;
      address: string | null;
      street_name: string | null;
      postal_code: string | null;
      building_number: string | null;
      unit_number: string | null;
    }>;
    documents: Array<{
      document_id: string;
      type: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "VISA" | "VOTING_CARD" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
      status: "pending" | "valid" | "invalid" | null;
      comment: string | null;
      decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
      provider: string | null;
      document_number: string | null;
      additional_number: string | null;
      issue_date: string | null;
      expiry_date: string | null;
      issuing_authority: string | null;
      card_number: string | null;
      account_number: string | null;
      income_sources: string[];
      annual_income: number | string | null;
      transaction_amount: number | null;
      transaction_currency: string | null;
      transaction_datetime: string | null;
      transaction_purpose: string | null;
      origin_funds: string | null;
      portrait: string | null;
      front_side: string | null;
      front_side_size: number | null;
      back_side: string | null;
      back_side_size: number | null;
      other_side_1: string | null;
      other_side_2: string | null;
      other_side_3: string | null;
      created_at: string;
    }>;
    type: "PERSON";
    first_name: string | null;
    middle_name: string | null;
    last_name: string | null;
    origin_first_name: string | null;
    origin_middle_name: string | null;
    origin_last_name: string | null;
    dob: string | null;
    gender: "M" | "F" | null;
    pep: boolean | null;
    residence_country: string | null;
    nationality: string | null;
    telegram_username: string | null;
    wallet_address: string | null;
    custom_field_1: string | null;
    custom_field_2: string | null;
    custom_field_3: string | null;
    custom_field_4: string | null;
    custom_field_5: string | null;
    driver_license: string | null;
    ssn: string | null;
    custom_fields: Record<string, string>;
  } | {
    applicant_id: string;
    external_applicant_id: string | null;
    created_at: string;
    email: string | null;
    phone: string | null;
    profile_status: "pending" | "valid" | "invalid" | null;
    profile_comment: string | null;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
    verification_status: "new" | "pending" | "approved" | "declined";
    verifications_count: number;
    addresses: Array<{
      address_id: string | null;
      type: "REGISTERED" | "ADDITIONAL" | "BUSINESS";
      country: string | null;
      full_address: string | null;
      state: string | null;
      region: string | null;
      province: string | null;
      city: string | null;
      district: string | null;
      address: string | null;
      street_name: string | null;
      postal_code: string | null;
      building_number: string | null;
      unit_number: string | null;
    }>;
    documents: Array<{
      document_id: string;
      type: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "VISA" | "VOTING_CARD" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
      status: "pending" | "valid" | "invalid" | null;
      comment: string | null;
      decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
      provider: string | null;
      document_number: string | null;
      additional_number: string | null;
      issue_date: string | null;
      expiry_date: string | null;
      issuing_authority: string | null;
      card_number: string | null;
      account_number: string | null;
      income_sources: string[];
      annual_income: number | string | null;
      transaction_amount: number | null;
      transaction_currency: string | null;
      transaction_datetime: string | null;
      transaction_purpose: string | null;
      origin_funds: string | null;
      portrait: string | null;
      front_side: string | null;
      front_side_size: number | null;
      back_side: string | null;
      back_side_size: number | null;
      other_side_1: string | null;
      other_side_2: string | null;
      other_side_3: string | null;
      created_at: string;
    }>;
    type: "COMPANY";
    company_name: string | null;
    registration_country: string | null;
    business_activity_id: string | null;
    affiliated_persons: Array<{
      affiliated_person_id: string;
      type: "AUTHORISED" | "BENEFICIAL";
      title: string | null;
      share: number | null;
      first_name: string | null;
      last_name: string | null;
      company_name: string | null;
      dob: string | null;
      residence_country: string | null;
      nationality: string | null;
      email: string | null;
    }>;
  };
  company?: {
    companyName: string | null;
    registrationCountry: string | null;
    documents: ("registration" | "legal_address" | "ownership" | "authority")[];
    affiliatedPersons: Array<{
      id: string;
      type: "AUTHORISED" | "BENEFICIAL";
      kind: "person" | "company";
      parent_id: string | null;
      share: number | null;
      required: boolean;
      applicant_id: string | null;
      verification_id: string | null;
      verification_status: "pending" | "approved" | "declined";
      documents: ("front" | "back" | "other1" | "other2" | "other3" | "selfie" | "tax_id_proof" | "address_proof" | "funds_proof" | "card_photo" | "bank_statement" | "company_registration" | "company_legal_address" | "company_ownership" | "company_authority")[];
      identityDocs: Array<{
        type: "PASSPORT" | "GOVERNMENT_ID" | "RESIDENCE_PERMIT" | "DRIVERS_LICENSE" | "VISA" | "REFUGEE_CARD" | "TAX_ID" | "VOTING_CARD";
        country: string;
        number?: string | null;
      }>;
      comment: string;
      first_name?: string;
      last_name?: string;
      dob?: string | null;
      country?: string | null;
      role?: string;
      company_name?: string;
      registration_number?: string;
    }>;
    registrationNumber?: string | null;
    taxNumber?: string | null;
    lei?: string | null;
    legalAddress?: string | null;
    businessAddress?: string | null;
    activity?: string | null;
  };
  form_url?: string;
  type: "MONITORING";
  verified: boolean | null;
  verification_status: "pending" | "approved" | "declined";
  verifications: Record<string, {
    verified: boolean | null;
    comment: string;
    decline_reasons: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
  }>;
  document_id: string | null;
  bdb_types: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS" | "BLACKLIST")[];
  databases: string[];
  accuracy: number | null;
  person: {
    full_name: string;
    dob: string | null;
    gender: "M" | "F" | null;
    bdb_name: string;
    bdb_type: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS" | "BLACKLIST")[];
    accuracy: number;
  } | null;
  monitoring: {
    event_id: string;
    report_id: string;
    event: "database_screening";
    added: number;
    changed: number;
    removed: number;
    hits: Array<{
      change: "added" | "changed" | "removed";
      source: "list" | "blacklist";
      code: string;
      name: string;
      kind: "internal" | "sanctions" | "pep" | "self_restricted" | "wanted" | "expired" | "debtors" | "blacklist" | null;
      entry_id: string;
      band: "possible" | "probable" | "strong" | null;
      score: number | null;
    }>;
  } | {
    event_id: string;
    report_id: string;
    event: "document_expired";
    state: "expiring" | "expired";
    document_type: "PASSPORT" | "GOVERNMENT_ID" | "RESIDENCE_PERMIT" | "DRIVERS_LICENSE" | "VISA" | "REFUGEE_CARD" | "TAX_ID" | "VOTING_CARD" | null;
    expires_on: string | null;
  };
};
export type ServiceResultCallback = {
  request_id: string;
  sequence: number;
  mode?: "TEST" | "LIVE";
  type: "SERVICE_RESULT";
  service_request_id: string;
  service_request_status: "success" | "error";
  errors: Array<{
    parameter: string;
    message: string;
  }>;
  service_request_type: "CRYPTO_ADDRESS_CHECK" | "CRYPTO_TRANSACTION_CHECK";
  result: {
    address: string;
    transaction?: string;
    asset: string;
    network: string;
    risk: "low" | "medium" | "high" | null;
    risk_score: number | null;
    signals: Array<{
      name: string;
      share: number | null;
    }>;
    lists: Array<{
      code: string;
      version: number;
    }>;
  } | null;
} | {
  request_id: string;
  sequence: number;
  mode?: "TEST" | "LIVE";
  type: "SERVICE_RESULT";
  service_request_id: string;
  service_request_status: "success" | "error";
  errors: Array<{
    parameter: string;
    message: string;
  }>;
  service_request_type: "NATIONAL_NUMBER_CHECK" | "PHONE_CHECK" | "DOCUMENT_RECOGNITION" | "BLACKLIST_PERSON_CHECK" | "BLACKLIST_TAX_ID_CHECK" | "BLACKLIST_DOCUMENT_CHECK" | "ADVERSE_MEDIA_CHECK";
  result: Record<string, unknown> | null;
};
export type CreateApplicantBody = {
  email?: string;
  phone?: string;
  external_applicant_id?: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  dob?: string;
  gender?: "M" | "F" | "X";
  pep?: boolean;
  residence_country?: Country;
  nationality?: Country;
  telegram_username?: string;
  wallet_address?: string;
  custom_field_1?: string;
  custom_field_2?: string;
  custom_field_3?: string;
  custom_field_4?: string;
  custom_field_5?: string;
  company_name?: string;
  registration_country?: Country;
  business_activity_id?: string;
  type: "PERSON" | "COMPANY";
};
export type CreateApplicantReply = {
  applicant_id: string;
};
export type ChangeApplicantBody = {
  email?: string;
  phone?: string;
  external_applicant_id?: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  dob?: string;
  gender?: "M" | "F" | "X";
  pep?: boolean;
  residence_country?: Country;
  nationality?: Country;
  telegram_username?: string;
  wallet_address?: string;
  custom_field_1?: string;
  custom_field_2?: string;
  custom_field_3?: string;
  custom_field_4?: string;
  custom_field_5?: string;
  company_name?: string;
  registration_country?: Country;
  business_activity_id?: string;
  type?: "PERSON" | "COMPANY";
};
export type ChangeApplicantReply = {
  applicant_id: string;
};
export type GetApplicantReply = {
  applicant_id: string;
  external_applicant_id: string | null;
  type: "PERSON" | "COMPANY";
  created_at: string;
  profile_status: "pending" | "valid" | "invalid" | null;
  profile_comment: string | null;
  decline_reasons: string[];
  verification_status: "new" | "pending" | "approved" | "declined";
  verifications_count: number;
  addresses: Array<{
    address_id: string | null;
    [field: string]: unknown;
  }>;
  documents: Array<{
    document_id: string;
    [field: string]: unknown;
  }>;
  affiliated_persons?: Array<{
    affiliated_person_id: string;
    type: "AUTHORISED" | "BENEFICIAL";
    status: "pending" | "valid" | "invalid" | null;
    addresses: Array<{
      address_id: string;
      [field: string]: unknown;
    }>;
    documents: Array<{
      document_id: string;
      [field: string]: unknown;
    }>;
    [field: string]: unknown;
  }>;
  [field: string]: unknown;
};
export type ListApplicantsReply = {
  data: Array<{
    applicant_id: string;
    external_applicant_id: string | null;
    type: "PERSON" | "COMPANY";
    created_at: string;
  }>;
  next_cursor: string | null;
};
export type CreateAddressBody = {
  country?: Country;
  full_address?: string;
  state?: string;
  region?: string;
  province?: string;
  city?: string;
  district?: string;
  address?: string;
  street_name?: string;
  postal_code?: string;
  building_number?: string;
  unit_number?: string;
  applicant_id?: string;
  affiliated_person_id?: string;
  type: "REGISTERED" | "ADDITIONAL" | "BUSINESS";
};
export type CreateAddressReply = {
  address_id: string;
};
export type ChangeAddressBody = {
  country?: Country;
  full_address?: string;
  state?: string;
  region?: string;
  province?: string;
  city?: string;
  district?: string;
  address?: string;
  street_name?: string;
  postal_code?: string;
  building_number?: string;
  unit_number?: string;
  type?: "REGISTERED" | "ADDITIONAL" | "BUSINESS";
};
export type ChangeAddressReply = {
  address_id: string;
};
export type DeleteAddressReply = {
  address_id: string;
};
export type CreatePersonBody = {
  title?: string;
  share?: number;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  dob?: string;
  residence_country?: Country;
  nationality?: Country;
  email?: string;
  applicant_id: string;
  type: "AUTHORISED" | "BENEFICIAL";
};
export type CreatePersonReply = {
  affiliated_person_id: string;
};
export type ChangePersonBody = {
  title?: string;
  share?: number;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  dob?: string;
  residence_country?: Country;
  nationality?: Country;
  email?: string;
  type?: "AUTHORISED" | "BENEFICIAL";
};
export type ChangePersonReply = {
  affiliated_person_id: string;
};
export type CreateFileReply = {
  file_id: string;
};
export type ReplaceFileReply = {
  file_id: string;
};
export type CreateDocumentBody = {
  document_number?: string;
  additional_number?: string;
  issue_date?: string;
  expiry_date?: string;
  issuing_authority?: string;
  country?: string;
  card_number?: string;
  account_number?: string;
  income_sources?: string[];
  annual_income?: number;
  transaction_amount?: number;
  transaction_currency?: string;
  transaction_datetime?: string;
  transaction_purpose?: string;
  origin_funds?: string;
  front_side_id?: string;
  back_side_id?: string;
  other_side_1_id?: string;
  other_side_2_id?: string;
  other_side_3_id?: string;
  applicant_id?: string;
  affiliated_person_id?: string;
  type: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
};
export type CreateDocumentReply = {
  document_id: string;
};
export type ChangeDocumentBody = {
  document_number?: string;
  additional_number?: string;
  issue_date?: string;
  expiry_date?: string;
  issuing_authority?: string;
  country?: string;
  card_number?: string;
  account_number?: string;
  income_sources?: string[];
  annual_income?: number;
  transaction_amount?: number;
  transaction_currency?: string;
  transaction_datetime?: string;
  transaction_purpose?: string;
  origin_funds?: string;
  front_side_id?: string;
  back_side_id?: string;
  other_side_1_id?: string;
  other_side_2_id?: string;
  other_side_3_id?: string;
  type?: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
};
export type ChangeDocumentReply = {
  document_id: string;
};
export type DeleteDocumentReply = {
  document_id: string;
};
export type GetDocumentReply = {
  document_id: string;
  applicant_id: string;
  affiliated_person_id: string | null;
  type: "GOVERNMENT_ID" | "DRIVERS_LICENSE" | "REFUGEE_CARD" | "PASSPORT" | "DOMESTIC_PASSPORT" | "FOREIGN_CITIZEN_PASSPORT" | "PERMANENT_RESIDENCE_PERMIT" | "VISA" | "VOTING_CARD" | "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | "ADDRESS_DOCUMENT" | "FINANCIAL_DOCUMENT" | "BANK_STATEMENT" | "CREDIT_CARD" | "TAX_ID_NUMBER" | "VIDEO" | "REGISTRATION_COMPANY" | "COMPANY_LEGAL_ADDRESS" | "COMPANY_OWNERSHIP" | "AUTHORISED_PERSON";
  status: "pending" | "valid" | "invalid" | null;
  comment: string | null;
  decline_reasons: string[];
  provider: string | null;
  document_number: string | null;
  additional_number: string | null;
  issue_date: string | null;
  expiry_date: string | null;
  issuing_authority: string | null;
  country: string | null;
  card_number: string | null;
  account_number: string | null;
  income_sources: string[];
  annual_income: number | string | null;
  transaction_amount: number | null;
  transaction_currency: string | null;
  transaction_datetime: string | null;
  transaction_purpose: string | null;
  origin_funds: string | null;
  portrait: string | null;
  front_side_id: string | null;
  back_side_id: string | null;
  other_side_1_id: string | null;
  other_side_2_id: string | null;
  other_side_3_id: string | null;
  front_side: string | null;
  back_side: string | null;
  other_side_1: string | null;
  other_side_2: string | null;
  other_side_3: string | null;
  front_side_size: number | null;
  back_side_size: number | null;
  created_at: string;
};
export type ListFormsReply = {
  items: Array<{
    form_id: string;
    name: string;
  }>;
};
export type CreateUrlBody = {
  applicant_id?: string;
  external_applicant_id?: string;
  redirect_url?: string;
};
export type CreateUrlReply = {
  form_id: string;
  form_url: string;
  verification_id: string;
  form_token: string;
  verification_attempts_left: number | null;
};
export type CreateVerificationBody = {
  applicant_id: string;
  types?: string[];
  form_id?: string;
  callback_url?: string;
};
export type CreateVerificationReply = {
  verification_id: string;
};
export type GetVerificationReply = {
  verification_id: string;
  applicant_id: string;
  external_applicant_id: string;
  form_id: string | null;
  form_token: string | null;
  status: "unused" | "pending" | "completed";
  verified: boolean | null;
  verification_status: "pending" | "approved" | "declined";
  decline_reasons: string[];
  verifications: Record<string, {
    verified: boolean | null;
    comment: string;
    decline_reasons: string[];
  }>;
  verification_attempts_left: number | null;
  created_at: string;
};
export type ListVerificationsReply = {
  data: Array<{
    verification_id: string;
    applicant_id: string;
    external_applicant_id: string;
    form_id: string | null;
    form_token: string | null;
    status: "unused" | "pending" | "completed";
    verified: boolean | null;
    verification_status: "pending" | "approved" | "declined";
    decline_reasons: string[];
    verifications: Record<string, {
      verified: boolean | null;
      comment: string;
      decline_reasons: string[];
    }>;
    verification_attempts_left: number | null;
    created_at: string;
  }>;
  next_cursor: string | null;
};
export type DecideVerificationBody = {
  verification_status: "approved" | "declined";
  callback_enabled?: boolean;
  project_owner_email_enabled?: boolean;
  applicant_email_enabled?: boolean;
  decline_reasons?: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
  comment?: string;
};
export type DecideVerificationReply = {
  verification_id: string;
};
export type ResubmitBody = {
  types: string[];
};
export type ResubmitReply = {
  form_id: string;
  form_url: string;
  verification_id: string;
  form_token: string;
  verification_attempts_left: number | null;
};
export type ReportReply = {
  data: Array<{
    created_at: string;
    verification_id: string;
    applicant_id: string;
    external_applicant_id: string;
    form_id: string | null;
    status: "unused" | "pending" | "completed";
    verified: boolean | null;
    verification_status: "pending" | "approved" | "declined";
    service: "KYC" | "KYB" | "SERVICE";
    method: "FORM" | "API";
    verification_types: string[];
    country_code: string | null;
    decline_reasons: string[];
    processing_time: number | null;
    price: number | null;
    mode: "TEST" | "LIVE";
    name: string | null;
    dob: string | null;
    email: string | null;
    phone: string | null;
    tax_id_number: string | null;
    wallet_address: string | null;
    telegram_username: string | null;
  }>;
};
export type CountriesReply = {
  data: Array<{
    country_code: string;
    labels: Array<{
      language_code: string;
      label: string;
    }>;
  }>;
};
export type BusinessActivitiesReply = {
  data: Array<{
    business_activity_id: string;
    name: string;
  }>;
};
export type FindPersonsBody = {
  full_name?: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  dob?: string;
  residence_country?: Country;
  bdb_types?: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS")[];
  accept_incomplete?: boolean;
};
export type FindPersonsReply = {
  data: Array<{
    full_name: string | null;
    first_name: string | null;
    middle_name: string | null;
    last_name: string | null;
    origin_full_name: string | null;
    origin_first_name: string | null;
    origin_middle_name: string | null;
    origin_last_name: string | null;
    dob: string | null;
    gender: "M" | "F" | null;
    residence_country: string | null;
    description: string | null;
    bdb_name: string;
    bdb_type: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS")[];
    accuracy: number;
  }>;
};
export type FindPersonsFuzzilyBody = {
  full_name?: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  dob?: string;
  residence_country?: Country;
  bdb_types?: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS")[];
  accept_incomplete?: boolean;
};
export type FindPersonsFuzzilyReply = {
  data: {
    parameters: Record<string, unknown>;
    result: Array<{
      full_name: string | null;
      first_name: string | null;
      middle_name: string | null;
      last_name: string | null;
      origin_full_name: string | null;
      origin_first_name: string | null;
      origin_middle_name: string | null;
      origin_last_name: string | null;
      dob: string | null;
      gender: "M" | "F" | null;
      residence_country: string | null;
      description: string | null;
      bdb_name: string;
      bdb_type: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS")[];
      accuracy: number;
    }>;
  };
};
export type FindTaxIdsBody = {
  tax_id_number: string;
  tax_id_country?: Country;
  bdb_types?: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS")[];
  accept_incomplete?: boolean;
};
export type FindTaxIdsReply = {
  data: Array<{
    full_name: string | null;
    first_name: string | null;
    middle_name: string | null;
    last_name: string | null;
    origin_full_name: string | null;
    origin_first_name: string | null;
    origin_middle_name: string | null;
    origin_last_name: string | null;
    dob: string | null;
    gender: "M" | "F" | null;
    residence_country: string | null;
    description: string | null;
    bdb_name: string;
    bdb_type: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS")[];
    accuracy: number;
    tax_id_number: string;
    tax_id_country: string | null;
  }>;
};
export type FindDocumentsBody = {
  document_number: string;
  document_type?: string;
  document_country?: Country;
  bdb_types?: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS")[];
  accept_incomplete?: boolean;
};
export type FindDocumentsReply = {
  data: Array<{
    full_name: string | null;
    first_name: string | null;
    middle_name: string | null;
    last_name: string | null;
    origin_full_name: string | null;
    origin_first_name: string | null;
    origin_middle_name: string | null;
    origin_last_name: string | null;
    dob: string | null;
    gender: "M" | "F" | null;
    residence_country: string | null;
    description: string | null;
    bdb_name: string;
    bdb_type: ("INTERNAL" | "SANCTIONS" | "PEP" | "SELF_RESTRICTED" | "WANTED" | "EXPIRED" | "DEBTORS")[];
    accuracy: number;
    document_number: string;
    document_type: string | null;
    document_country: string | null;
  }>;
};
export type CheckCryptoAddressBody = {
  hash: string;
  asset: string;
  network?: "ALGORAND" | "ARBITRUM" | "BITCOIN" | "BITCOIN_CASH" | "BNB_SMART_CHAIN" | "CARDANO" | "ETHEREUM" | "ETHEREUM_CLASSIC" | "LITECOIN" | "POLYGON" | "RIPPLE" | "STELLAR" | "TETHER_OMNI" | "TRON";
  direction?: "sender" | "recipient";
  callback_url: string;
};
export type CheckCryptoAddressReply = {
  data: {
    service_request_id: string;
  };
};
export type SearchMediaBody = {
  primary_keywords: string[];
  secondary_keywords?: string[];
  callback_url: string;
};
export type SearchMediaReply = {
  data: {
    service_request_id: string;
  };
  status: "ok";
};
export type CheckPhoneBody = {
  phone: string;
  country?: Country;
  callback_url?: string;
};
export type CheckPhoneReply = {
  data: {
    service_request_id: string;
  };
};
export type GetServiceReply = {
  data: {
    service_request_id: string;
    service_request_type: string;
    service_request_status: "pending" | "success" | "error";
    result: Record<string, unknown> | null;
    errors: Array<{
      parameter: string;
      message: string;
    }>;
  };
};
export type TestWebhookBody = {
  url: string;
};
export type TestWebhookReply = {
  data: {
    delivered: boolean;
    http_status: number | null;
    duration_ms: number | null;
    reply: string | null;
    error: string | null;
  };
};
export type DecideTestBody = {
  verification_status: "approved" | "declined" | "pending" | "customer_pending" | "requested_again";
  decline_reasons?: ("FAKE_DOCUMENT" | "EDITED_DOCUMENT" | "EXPIRED_DOCUMENT" | "BAD_QUALITY" | "WRONG_DOCUMENT" | "DOCUMENT_DAMAGED" | "DOCUMENT_INCOMPLETE" | "DIFFERENT_FACES" | "DUPLICATE" | "NO_SELFIE" | "AGE_RESTRICTION" | "MULTIPLE_PERSON" | "COMPROMISED_PERSON" | "FRAUDULENT" | "COMPULSION" | "WRONG_NAME" | "WRONG_DOB" | "WRONG_INFO" | "PROHIBITED_JURISDICTION" | "TAX_ID_REQUIRED" | "QES_MISMATCH" | "IP_MISMATCH" | "ANONYMIZING_NETWORK" | "OTHER")[];
  comment?: string;
  types?: string[];
};
export type DecideTestReply = {
  verification_id: string;
};
export type StartListeningBody = {
  url: string;
};
export type StartListeningReply = {
  listener_id: string;
  secret: string;
};
export type WaitForCallbacksReply = {
  data: Array<{
    request_id: string;
    type: "VERIFICATION_STATUS_CHANGED" | "VERIFICATION_COMPLETED" | "MONITORING" | "SERVICE_RESULT";
    url: string;
    headers: Record<string, string>;
    body: string;
  }>;
};
export type ReportAttemptBody = {
  http_status?: number;
  duration_ms?: number;
  reply?: string;
  error?: string;
};
export type ReportAttemptReply = {
  request_id: string;
  delivered: boolean;
};
export type StopListeningReply = {
  listener_id: string;
};
export type GetApplicantQuery = {
  verification_id?: string;
};
export type ListApplicantsQuery = {
  external_applicant_id?: string;
  limit?: number;
  cursor?: string;
};
export type DownloadDocumentQuery = {
  side?: "front" | "back" | "other_1" | "other_2" | "other_3";
};
export type ListVerificationsQuery = {
  applicant_id: string;
  limit?: number;
  cursor?: string;
};
export type ReportQuery = {
  date: string;
  offset?: number;
  count?: number;
};
export type WaitForCallbacksQuery = {
  limit?: number;
  wait?: number;
};
export type Callback = VerificationStatusChangedCallback | VerificationCompletedCallback | MonitoringCallback | ServiceResultCallback;
