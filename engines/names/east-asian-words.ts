import anyAscii from "any-ascii";

const HANGUL = /[\uac00-\ud7a3]/;

/** Has Han letters or Hangul. By hand, since each name and word of a list comes here. */
export function isEastAsian(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x3400) continue;
    if (code <= 0x9fff || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff)) return true;
  }
  return false;
}

const TRADITIONAL =
  "習陳張劉楊黃趙吳孫馬羅鄭謝韓馮蕭許鄧葉蘇盧蔣賈閻餘鍾譚鄒陸龍萬錢湯賀龔國華偉麗強軍艷傑濤剛蘭輝飛紅寧凱東慶長寶貴榮鋒雲銀義愛衛聖學樂曉圓靜瓊瑩穎蓮鳳鵬鴻齊銘錦鎮鐵維紹經綺緯紀純緣勝勵勳進達遠邁選運連豐財賢贊質興藝蔭薩穩禮祿禎碩積節範簡統總績繼續羣聰聯臨舉開關陽際電靈順領頌願顯風養騰驍驥魯鮑鶴麥黨歐諸東呂區單";
const SIMPLIFIED =
  "习陈张刘杨黄赵吴孙马罗郑谢韩冯萧许邓叶苏卢蒋贾阎余钟谭邹陆龙万钱汤贺龚国华伟丽强军艳杰涛刚兰辉飞红宁凯东庆长宝贵荣锋云银义爱卫圣学乐晓圆静琼莹颖莲凤鹏鸿齐铭锦镇铁维绍经绮纬纪纯缘胜励勋进达远迈选运连丰财贤赞质兴艺荫萨稳礼禄祯硕积节范简统总绩继续群聪联临举开关阳际电灵顺领颂愿显风养腾骁骥鲁鲍鹤麦党欧诸东吕区单";

const simplifiedOf = new Map(Array.from(TRADITIONAL, (letter, at) => [letter, SIMPLIFIED[at] ?? letter]));

/** Han letters in one way of writing, as far as names use them. */
export const toSimplified = (text: string) => {
  let simplified = "";
  for (const letter of text) simplified += simplifiedOf.get(letter) ?? letter;
  return simplified;
};

const pairsOf = (pairs: string) =>
  new Map(pairs.split(" ").map((pair) => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]));

/** Surnames that are read otherwise than the same letter elsewhere. */
const HAN_SURNAMES = pairsOf(
  "单:shan 單:shan 解:xie 仇:qiu 区:ou 區:ou 查:zha 曾:zeng 朴:piao 翟:zhai 盖:ge 缪:miao 乐:yue 覃:qin 冼:xian 盛:sheng 沈:shen 吕:lu 呂:lu",
);
const HAN_DOUBLE_SURNAMES = new Set(
  "欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 东方 東方 皇甫 尉迟 公孙 公孫 令狐 慕容 宇文 夏侯 司徒 端木 南宫 南宮 轩辕".split(
    " ",
  ),
);
/** As their bearers write them abroad. */
const KOREAN_SURNAMES = pairsOf(
  "김:kim 이:lee 박:park 최:choi 정:jung 강:kang 조:cho 윤:yoon 장:jang 임:lim 한:han 오:oh 서:seo 신:shin 권:kwon 황:hwang 안:ahn " +
    "송:song 전:jeon 홍:hong 유:yoo 고:ko 문:moon 양:yang 손:son 배:bae 백:baek 허:heo 남:nam 심:shim 노:noh 하:ha 곽:kwak 성:sung 차:cha 주:joo 우:woo 구:koo 민:min 류:ryu 나:na 리:ri 림:rim 로:ro 량:ryang 라:ra 렴:ryom 여:yeo 추:choo 도:do 소:so 석:seok 선:sun 설:seol 마:ma 길:gil 연:yeon 위:wi 표:pyo 명:myung 기:ki 반:ban 왕:wang 금:keum 옥:ok 육:yook 인:in 맹:maeng 제:je 모:mo 탁:tak 국:kook 어:eo 은:eun 편:pyun 용:yong 예:ye 봉:bong 경:kyung 사:sa 부:boo",
);
/** A Japanese name is not read as Chinese is; only what is common is known. */
const JAPANESE_SURNAMES = pairsOf(
  "佐藤:sato 鈴木:suzuki 高橋:takahashi 田中:tanaka 伊藤:ito 渡辺:watanabe 渡邊:watanabe 山本:yamamoto 中村:nakamura 小林:kobayashi 加藤:kato 吉田:yoshida " +
    "山田:yamada 佐々木:sasaki 山口:yamaguchi 松本:matsumoto 井上:inoue 木村:kimura 斎藤:saito 斉藤:saito 清水:shimizu 山崎:yamazaki 阿部:abe 安倍:abe 森:mori 池田:ikeda 橋本:hashimoto " +
    "石川:ishikawa 山下:yamashita 小川:ogawa 石井:ishii 長谷川:hasegawa 後藤:goto 岡田:okada 近藤:kondo 前田:maeda 藤田:fujita 遠藤:endo 青木:aoki 坂本:sakamoto 村上:murakami 太田:ota 金子:kaneko " +
    "藤井:fujii 福田:fukuda 西村:nishimura 三浦:miura 竹内:takeuchi 中島:nakajima 岡本:okamoto 松田:matsuda 原田:harada 中野:nakano 小野:ono 田村:tamura 岸田:kishida 菅:suga 石破:ishiba 安藤:ando 大野:ono 中川:nakagawa 福島:fukushima 和田:wada 石田:ishida 上田:ueda 森田:morita 柴田:shibata 酒井:sakai 工藤:kudo 横山:yokoyama 宮崎:miyazaki 宮本:miyamoto 内田:uchida 高木:takagi 谷口:taniguchi 大塚:otsuka 丸山:maruyama 今井:imai 河野:kono 藤原:fujiwara 武田:takeda 村田:murata 上野:ueno 杉山:sugiyama 増田:masuda 平野:hirano 菅原:sugawara 小島:kojima 久保:kubo 松井:matsui 岩崎:iwasaki 桜井:sakurai 木下:kinoshita 野口:noguchi 松尾:matsuo 野村:nomura 菊地:kikuchi 佐野:sano 大西:onishi 杉本:sugimoto 新井:arai 浜田:hamada 古川:furukawa 水野:mizuno 小松:komatsu 島田:shimada 小池:koike 永井:nagai 西田:nishida 東:higashi",
);
const JAPANESE_GIVEN = pairsOf(
  "健:ken 誠:makoto 大輔:daisuke 翔太:shota 拓也:takuya 健太:kenta 直樹:naoki 浩:hiroshi 明:akira 隆:takashi 晋三:shinzo 太郎:taro 一郎:ichiro 次郎:jiro 花子:hanako 恵子:keiko 裕子:yuko 陽子:yoko " +
    "美咲:misaki 愛:ai 由美:yumi 真由美:mayumi 久美子:kumiko 和子:kazuko 幸子:sachiko 洋子:yoko 文雄:fumio 茂:shigeru 学:manabu 剛:tsuyoshi 哲也:tetsuya 和也:kazuya 翔:sho 健二:kenji 健司:kenji 健一:kenichi 賢治:kenji 浩二:koji 浩司:koji 誠一:seiichi 正:tadashi 勇:isamu 勝:masaru 清:kiyoshi 博:hiroshi 進:susumu 実:minoru 豊:yutaka 三郎:saburo 二郎:jiro 五郎:goro 信介:shinsuke 純一郎:junichiro 文子:fumiko 京子:kyoko 順子:junko 智子:tomoko 明美:akemi 直美:naomi 真理子:mariko さくら:sakura 亮:ryo 涼:ryo 大樹:daiki 健太郎:kentaro 雄一:yuichi 裕二:yuji 真一:shinichi 英樹:hideki 秀樹:hideki 正樹:masaki",
);

/** `isJapanese`: as its bearers write it, so that another way of writing it is the same name. */
type EastAsianWord = { written: string; plain: string; isJapanese?: boolean };

const read = (letters: string) =>
  anyAscii(letters)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

function japaneseWords(text: string): EastAsianWord[] | null {
  for (let length = Math.min(3, text.length); length >= 1; length -= 1) {
    const surname = text.slice(0, length);
    const plain = JAPANESE_SURNAMES.get(surname);
    if (plain === undefined) continue;
    const rest = text.slice(length);
    if (rest === "") return [{ written: surname, plain, isJapanese: true }];
    const given = JAPANESE_GIVEN.get(rest);
    if (given === undefined && length === 1) return null;
    return [
      { written: surname, plain, isJapanese: true },
      { written: rest, plain: given ?? read(rest), isJapanese: given !== undefined },
    ];
  }
  return null;
}

/** A person's name without spaces is a surname of one or two letters and the rest; longer runs are companies. */
function hanWords(text: string): EastAsianWord[] {
  const letters = [...text];
  if (letters.length < 2 || letters.length > 4)
    return letters.length <= 1
      ? [{ written: text, plain: HAN_SURNAMES.get(text) ?? JAPANESE_GIVEN.get(text) ?? read(text) }]
      : letters.map((letter) => ({ written: letter, plain: read(letter) }));
  const length = HAN_DOUBLE_SURNAMES.has(letters.slice(0, 2).join("")) ? 2 : 1;
  const surname = letters.slice(0, length).join("");
  const given = letters.slice(length).join("");
  const first = { written: surname, plain: HAN_SURNAMES.get(surname) ?? read(surname) };
  return given === "" ? [first] : [first, { written: given, plain: read(given) }];
}

/** A syllable that ends in g, d or b is written with k, t or p abroad. */
const readKorean = (text: string) =>
  [...text]
    .map((syllable) => read(syllable))
    .map((latin) => (latin.endsWith("g") && !latin.endsWith("ng") ? `${latin.slice(0, -1)}k` : latin))
    .map((latin) => latin.replace(/d$/, "t").replace(/b$/, "p"))
    .join("");

function koreanWords(text: string): EastAsianWord[] {
  const surname = text.slice(0, 1);
  const known = KOREAN_SURNAMES.get(surname);
  if (text.length < 2 || text.length > 4 || !known)
    return [{ written: text, plain: text.length === 1 && known ? known : readKorean(text) }];
  return [
    { written: surname, plain: known },
    { written: text.slice(1), plain: readKorean(text.slice(1)) },
  ];
}

/** Words of a run of Han, kana or Hangul. `isAlone`: the whole name is this run, so it holds surname and given name. */
export function readEastAsian(text: string, isAlone: boolean): EastAsianWord[] {
  if (HANGUL.test(text)) return isAlone ? koreanWords(text) : [{ written: text, plain: readKorean(text) }];
  const japanese = japaneseWords(text);
  if (japanese) return japanese;
  if (isAlone) return hanWords(text);
  return [{ written: text, plain: HAN_SURNAMES.get(text) ?? JAPANESE_GIVEN.get(text) ?? read(text) }];
}
