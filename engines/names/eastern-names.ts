// Chinese and Korean names are written abroad in several ways: Pinyin, Wade–Giles, the Revised Romanisation,
// McCune–Reischauer and their bearers' own. What these do not tell apart is one here.

const words = (text: string) => text.trim().split(/\s+/);

export const KOREAN = 1;
export const CHINESE = 2;

const KOREAN_SURNAMES = words(`
  kim gim lee yi rhee ri li rhi park pak bak choi choe choy ch jung jeong chung chong kang gang cho jo yoon yun jang chang lim im
  rim han oh o seo suh so shin sin kwon gwon hwang ahn an song jeon chon jun hong yoo yu ryu you ko go koh moon mun yang son bae
  pae baek paek hur heo ho nam shim sim noh no roh ro ha kwak gwak sung song cha joo ju chu woo u koo ku gu min na ra nah
`);

const CHINESE_SURNAMES = words(`
  wang wong li lee zhang chang cheung liu lau chen chan ch'en chin tan yang yeung huang wong zhao chao chiu wu ng zhou chou chow chau
  xu hsu hui sun zhu chu ma hu wu guo kuo kwok he ho lin lam gao kao ko luo lo law zheng cheng liang leung xie hsieh tse song sung
  tang tong feng fung deng teng cao tsao peng tseng zeng tsang xiao hsiao siu tian tien tin dong tung pan poon pun yuan yuen cai tsai choi
  choy jiang chiang kong yu yue du tu ye yeh yip cheng ching wei ngai su so lu lui lyu ding ting ren jen yam yao yiu shen shum sham
  zhong chung cui tsui jin kam fan hsia xia ha ha fu foo bai pai pak shi shih sze qin chin tsun meng mang qiu yau jia chia long lung
  wan man shao shiu dai tai hou hau lei xiong hsiung qian mao mo duan gu koo ku kang ouyang auyeung situ szeto
`);

const surnames = new Map<string, number>();
for (const surname of KOREAN_SURNAMES) surnames.set(surname, KOREAN);
for (const surname of CHINESE_SURNAMES) surnames.set(surname, (surnames.get(surname) ?? 0) | CHINESE);

type Word = { plain: string; readAloud: "han" | "hangul" | undefined };

/** Whether a name may be Korean or Chinese, by its surname or its letters. */
export function easternNameKindsOf(read: readonly Word[]): number {
  let kinds = 0;
  for (const { plain, readAloud } of read) {
    if (readAloud === "hangul") kinds |= KOREAN;
    else if (readAloud === "han") kinds |= CHINESE;
    else if (plain.length < 8) kinds |= surnames.get(plain) ?? 0;
  }
  return kinds;
}

/** Wade–Giles and Pinyin in one: aspirates, palatals and the finals that only spelling tells apart. */
const chineseSkeleton = (plain: string): string =>
  plain
    .replace(/ng(?![aeiou])/g, "N")
    .replace(/^i(?=$|[b-df-hj-np-tv-z])/, "yi")
    .replaceAll("hs", "x")
    .replace(/s[sz]u/g, "si")
    .replace(/tzu|tsu(?=$)/g, "Zi")
    .replace(/ch|zh|[jq]/g, "C")
    .replace(/t[sz]|[zc]/g, "Z")
    .replaceAll("g", "k")
    .replaceAll("d", "t")
    .replaceAll("b", "p")
    .replaceAll("uN", "oN")
    .replaceAll("ien", "ian")
    .replace(/([iuy])eh/g, "$1e")
    .replaceAll("ih", "i")
    .replaceAll("uei", "ui")
    .replaceAll("uen", "un")
    .replace(/([ln])(?:yu|v|ue)/g, "$1u")
    .replace(/([kh])o(?![Nu])/g, "$1e");

/** The Revised Romanisation, McCune–Reischauer and what bearers write in one. */
const koreanSkeleton = (plain: string): string =>
  plain
    .replace(/ng(?![aeiouyw])/g, "N")
    .replaceAll("sh", "s")
    .replace(/tch|ch|j/g, "C")
    .replaceAll("g", "k")
    .replaceAll("d", "t")
    .replaceAll("b", "p")
    .replaceAll("l", "r")
    .replaceAll("ae", "E")
    .replaceAll("ee", "i")
    .replace(/eo|oo|ou|eu|oe|[uo]/g, "o")
    .replaceAll("wo", "o")
    .replace(/([oiEa])h$/, "$1")
    .replace(/(.)\1/g, "$1");

/** As the key of a word by its sound in either language. */
export const nameSkeletonsOf = (plain: string): [korean: string, chinese: string] => [
  `k${koreanSkeleton(plain)}`,
  `c${chineseSkeleton(plain)}`,
];
