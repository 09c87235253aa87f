// Made from the contract by clients/node/build/build.ts. Do not edit.
import { callApi, settingsOf } from "../src/caller.js";

export { verifyCallback } from "../src/callbacks.js";
export { CallbackError, VerideskError } from "../src/errors.js";

export class Veridesk {
  #settings;
  constructor(options) {
    this.#settings = settingsOf(options);
  }
  createApplicant(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/applicants", body: body ?? {}, options });
  }
  changeApplicant(id, body, options) {
    return callApi(this.#settings, { method: "PATCH", path: `/applicants/${encodeURIComponent(id)}`, body: body ?? {}, options });
  }
  getApplicant(id, query, options) {
    return callApi(this.#settings, { method: "GET", path: `/applicants/${encodeURIComponent(id)}`, query, options });
  }
  listApplicants(query, options) {
    return callApi(this.#settings, { method: "GET", path: "/applicants", query, options });
  }
  createAddress(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/addresses", body: body ?? {}, options });
  }
  changeAddress(id, body, options) {
    return callApi(this.#settings, { method: "PATCH", path: `/addresses/${encodeURIComponent(id)}`, body: body ?? {}, options });
  }
  deleteAddress(id, options) {
    return callApi(this.#settings, { method: "DELETE", path: `/addresses/${encodeURIComponent(id)}`, options });
  }
  createPerson(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/affiliated-persons", body: body ?? {}, options });
  }
  changePerson(id, body, options) {
    return callApi(this.#settings, { method: "PATCH", path: `/affiliated-persons/${encodeURIComponent(id)}`, body: body ?? {}, options });
  }
  createFile(file, options) {
    return callApi(this.#settings, { method: "POST", path: "/files", file, options });
  }
  replaceFile(id, file, options) {
    return callApi(this.#settings, { method: "PUT", path: `/files/${encodeURIComponent(id)}`, file, options });
  }
  createDocument(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/documents", body: body ?? {}, options });
  }
  changeDocument(id, body, options) {
    return callApi(this.#settings, { method: "PATCH", path: `/documents/${encodeURIComponent(id)}`, body: body ?? {}, options });
  }
  deleteDocument(id, options) {
    return callApi(this.#settings, { method: "DELETE", path: `/documents/${encodeURIComponent(id)}`, options });
  }
  getDocument(id, options) {
    return callApi(this.#settings, { method: "GET", path: `/documents/${encodeURIComponent(id)}`, options });
  }
  downloadDocument(id, query, options) {
    return callApi(this.#settings, { method: "GET", path: `/documents/${encodeURIComponent(id)}/download`, query, isFile: true, options });
  }
  listForms(options) {
    return callApi(this.#settings, { method: "GET", path: "/forms", options });
  }
  createUrl(id, body, options) {
    return callApi(this.#settings, { method: "POST", path: `/forms/${encodeURIComponent(id)}/urls`, body: body ?? {}, options });
  }
  createVerification(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/verifications", body: body ?? {}, options });
  }
  getVerification(id, options) {
    return callApi(this.#settings, { method: "GET", path: `/verifications/${encodeURIComponent(id)}`, options });
  }
  listVerifications(query, options) {
    return callApi(this.#settings, { method: "GET", path: "/verifications", query, options });
  }
  decideVerification(id, body, options) {
    return callApi(this.#settings, { method: "PATCH", path: `/verifications/${encodeURIComponent(id)}`, body: body ?? {}, options });
  }
  resubmit(id, body, options) {
    return callApi(this.#settings, { method: "POST", path: `/verifications/${encodeURIComponent(id)}/resubmit`, body: body ?? {}, options });
  }
  report(query, options) {
    return callApi(this.#settings, { method: "GET", path: "/verifications/report", query, options });
  }
  countries(options) {
    return callApi(this.#settings, { method: "GET", path: "/countries", options });
  }
  businessActivities(options) {
    return callApi(this.#settings, { method: "GET", path: "/business-activities", options });
  }
  findPersons(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/bdb/persons", body: body ?? {}, options });
  }
  findPersonsFuzzily(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/bdb/persons-2", body: body ?? {}, options });
  }
  findTaxIds(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/bdb/tax-ids", body: body ?? {}, options });
  }
  findDocuments(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/bdb/documents", body: body ?? {}, options });
  }
  checkCryptoAddress(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/services/crypto/address-verification", body: body ?? {}, options });
  }
  searchMedia(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/services/amc", body: body ?? {}, options });
  }
  checkPhone(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/services/phone", body: body ?? {}, options });
  }
  getService(id, options) {
    return callApi(this.#settings, { method: "GET", path: `/services/${encodeURIComponent(id)}`, options });
  }
  testWebhook(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/webhooks/test", body: body ?? {}, options });
  }
  decideTest(id, body, options) {
    return callApi(this.#settings, { method: "POST", path: `/test/verifications/${encodeURIComponent(id)}/decide`, body: body ?? {}, options });
  }
  startListening(body, options) {
    return callApi(this.#settings, { method: "POST", path: "/test/listeners", body: body ?? {}, options });
  }
  waitForCallbacks(id, query, options) {
    return callApi(this.#settings, { method: "GET", path: `/test/listeners/${encodeURIComponent(id)}/callbacks`, query, options });
  }
  reportAttempt(id, body, options) {
    return callApi(this.#settings, { method: "POST", path: `/test/callbacks/${encodeURIComponent(id)}/attempts`, body: body ?? {}, options });
  }
  stopListening(id, options) {
    return callApi(this.#settings, { method: "DELETE", path: `/test/listeners/${encodeURIComponent(id)}`, options });
  }
}
