/** Specification 1, section 5, "names", without their length. Persian and Indic names need the joiners; Catalan ones, and foreign ones in Chinese, the middle dot; Hebrew ones the maqaf and the geresh. */
export const personName = /^[ .'’`´׳‐‑־-]*\p{L}[\p{L}\p{M}\p{Join_Control} .·'’`´׳‐‑־-]*$/u;

/** Specification 1, section 5. */
export const walletAddress = /^[A-Za-z0-9]{1,50}$/;

/** Han, with its marks for repetition and zero; kana; syllables of Hangul. */
const eastAsianName = /^[々〇ぁ-ゖァ-ヺー・㐀-鿿豈-﫿가-힣 ]+$/;
/** Letters of Vietnamese alone: Yoruba has ẹ and ọ, too, Igbo ị and ụ. */
const vietnameseLetters = /[ơưƠƯạảấầẩẫậắằẳẵặẻếềểễệỉỏốồổỗộớờởỡợủứừửữựỵỷẠẢẤẦẨẪẬẮẰẲẴẶẺẾỀỂỄỆỈỎỐỒỔỖỘỚỜỞỠỢỦỨỪỬỮỰỴỶ]/;
/** Of Vietnam, without one of those letters. */
const vietnameseFamily =
  /^(Lê|LÊ|Bùi|BÙI|Đào|ĐÀO|Đinh|ĐINH|Đoàn|ĐOÀN|Hà|HÀ|Hoàng|HOÀNG|Lý|LÝ|Ngô|NGÔ|Tô|TÔ|Vũ|VŨ|Võ|VÕ)$/;
/** A family name of Korea has one or two syllables: 스미스 is Smith, of whom the given name comes first there too. */
const foreignInHangul = /^[가-힣]{3,}$/;

type Part = string | null | undefined;
type NameParts = { given: Part; middle?: Part; family: Part };

const isVietnamese = (all: string, family: Part): boolean =>
  vietnameseLetters.test(all) || vietnameseFamily.test(family?.normalize("NFC") ?? "");

/**
 * A person's name as its own language writes it: the family name first where it is in Chinese, Japanese or Korean letters,
 * or in Vietnamese; the given name first in all others, whatever the reader's language is.
 *
 * @returns '' where no part is known
 */
export function wholeName({ given, middle, family }: NameParts): string {
  const givenFirst = [given, middle, family].filter(Boolean);
  const all = givenFirst.join(" ").normalize("NFC");
  // "Nguyễn Văn An": the middle name comes before the given one there.
  if (isVietnamese(all, family)) return [family, middle, given].filter(Boolean).join(" ");
  const isEastAsian = eastAsianName.test(all) && !foreignInHangul.test(family ?? "");
  return (isEastAsian ? [family, given, middle] : givenFirst).filter(Boolean).join(" ");
}

/** The patterns of `wholeName`, as PostgreSQL reads them too. */
export const namePatterns = {
  eastAsian: eastAsianName.source,
  foreignInHangul: foreignInHangul.source,
  vietnameseLetters: vietnameseLetters.source,
  vietnameseFamily: vietnameseFamily.source,
} as const;
