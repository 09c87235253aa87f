import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { ProofSide } from "#contract/records/requested/requested.rules.ts";
import type { WordKey } from "#flow/words/words.ts";
import type { IconName } from "./icon.tsx";

export type Tip = { icon: IconName; words: WordKey };

const page: Tip = { icon: "page", words: "tip.page" };
const recent: Tip = { icon: "clock", words: "tip.recent" };
const name: Tip = { icon: "user", words: "tip.name" };
const sharp: Tip = { icon: "text", words: "tip.sharp" };

const companyPage = [page, { icon: "sun", words: "tip.light" }, sharp] as const satisfies Tip[];

export const proofTips: Record<ProofSide, readonly Tip[]> = {
  tax_id_proof: [page, { icon: "sun", words: "tip.light" }, sharp],
  address_proof: [recent, page, sharp],
  funds_proof: [name, page, sharp],
  card_photo: [
    { icon: "credit", words: "tip.cover" },
    { icon: "user", words: "tip.card_name" },
    { icon: "sun", words: "tip.light" },
  ],
  bank_statement: [recent, name, page],
  company_registration: companyPage,
  company_legal_address: [recent, page, sharp],
  company_ownership: companyPage,
  company_authority: companyPage,
};

export const isProof = (side: FileSide): side is ProofSide => side in proofTips;
