import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyError } from "#contract/endpoint.ts";
import { cryptoServices, type ServiceType } from "#contract/screening/services/service-kinds.ts";
import { NewCryptoCheck, NewDocumentService, NewService } from "#contract/screening/services/service-requests.ts";
import { services } from "#contract/screening/services.calls.ts";
import type { Blockchain } from "#contract/values/chains.ts";
import { sendDeskCall, sendUpload } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { sayPhotoRefusal } from "#web/platform/page-words.ts";
import { queryClient } from "#web/platform/queries.ts";
import { useChainWords, useRefusalWords } from "./chain-words.ts";
import { emptyService, type ServiceField, serviceValuesOf, type TypedService } from "./service-form.rules.ts";

type Problems = Partial<Record<ServiceField | "", string | undefined>>;

const isCrypto = (type: ServiceType) => cryptoServices.some((each) => each === type);

/** @returns the new request's id */
async function create(typed: TypedService, requestKey: string): Promise<{ id: string }> {
  const values = { ...serviceValuesOf(typed), request_key: requestKey };
  if (typed.type === "document_recognition") {
    const body = NewDocumentService.parse(values);
    const sides = { ...body, ...(typed.back && { back: typed.back }) };
    return sendUpload(services.createDocument, { body: sides }, typed.file ?? new Blob());
  }
  if (isCrypto(typed.type)) return sendDeskCall(services.createCrypto, { body: NewCryptoCheck.parse(values) });
  return sendDeskCall(services.create, { body: NewService.parse(values) });
}

/** What is wrong before it is sent. */
function problemsOf(typed: TypedService, noFile: string): Problems {
  const isDocument = typed.type === "document_recognition";
  const schema = isDocument ? NewDocumentService : isCrypto(typed.type) ? NewCryptoCheck : NewService;
  const issues = schema.safeParse(serviceValuesOf(typed)).error?.issues ?? [];
  return {
    ...(isDocument && !typed.file && { file: noFile }),
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ""), sayMessage(message)])),
  };
}

type Say = (error: ReplyError) => string;

const refusalsOf = (error: unknown, fallback: string, say: Say): Problems =>
  error instanceof ApiError && error.kind === "refused" && !error.isUnexplained && error.errors[0]
    ? Object.fromEntries(error.errors.map((each) => [each.parameter in emptyService ? each.parameter : "", say(each)]))
    : { "": sayError(error, fallback) };

export function useCreateService(onCreated: (id: string) => void) {
  const { t } = useTranslation("services");
  const sayChain = useChainWords();
  const sayRefusal = useRefusalWords();
  const [typed, setTyped] = useState<TypedService>(emptyService);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  // The same for a second try, so that a lost answer makes no second request.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const change = (next: Partial<TypedService>) => {
    setTyped((before) => ({ ...before, ...next }));
    setProblems((before) => {
      const changed = Object.keys(next).map((field) => [field, undefined]);
      return { ...before, "": undefined, ...Object.fromEntries(changed) };
    });
    setRequestKey(crypto.randomUUID());
  };
  const problemAt = (field: ServiceField, message: string | undefined) =>
    setProblems((before) => ({ ...before, [field]: message }));
  /** By the chain's own rules; a server that is away says nothing. */
  const checkValue = async (
    field: ServiceField,
    what: "address" | "transaction",
    blockchain: Blockchain,
    text: string,
  ) => {
    if (text.trim() === "") return;
    const body = { what, blockchain, text: text.slice(0, 1000) };
    const judged = await sendDeskCall(services.checkValue, { body }).catch(() => null);
    if (judged?.problem) problemAt(field, sayChain(judged.problem, judged.otherChains));
  };
  const submit = async () => {
    const found = problemsOf(typed, t("creating.noFile"));
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      const { id } = await create(typed, requestKey);
      notifySuccess(t("creating.done"));
      await queryClient.invalidateQueries({ queryKey: [services.list.path] });
      onCreated(id);
    } catch (error) {
      const ofPhoto = await sayPhotoRefusal(error);
      setProblems(refusalsOf(error, t("failed.create"), (each) => ofPhoto ?? sayRefusal(each)));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    typed,
    change,
    chooseType: (type: ServiceType) => {
      setProblems({});
      change({ type });
    },
    problemOf: (field: ServiceField | "") => problems[field],
    checkValue,
    submit,
    isBusy,
  };
}

export type ServiceFields = ReturnType<typeof useCreateService>;
