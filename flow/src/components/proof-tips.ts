import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { ProofFileSide } from "#contract/records/requested/requested.rules.ts";
import type { WordKey } from "#flow/words/words.ts";
import type { IconName } from "./icon.tsx";

export type ProofTip = { icon: IconName; words: WordKey };

const page: ProofTip = { icon: "page", words: "tip.page" };
const recent: ProofTip = { icon: "clock", words: "tip.recent" };
const name: ProofTip = { icon: "user", words: "tip.name" };
const sharp: ProofTip = { icon: "text", words: "tip.sharp" };

const companyPage = [page, { icon: "sun", words: "tip.light" }, sharp] as const satisfies ProofTip[];

export const proofTips: Record<ProofFileSide, readonly ProofTip[]> = {
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

export const isProofSide = (side: FileSide): side is ProofFileSide => side in proofTips;
