import { toSimplified } from "./east-asian-words.ts";
import type { NameReading, NameWord } from "./name-word.ts";

/** As people from Hong Kong write the letters of names: its government's usual romanisation. Simplified letters. */
const READINGS = new Map(
  (
    "王:wong 黄:wong 陈:chan 张:cheung 李:lee 刘:lau 杨:yeung 赵:chiu 吴:ng 周:chow 徐:tsui 孙:suen 朱:chu 马:ma 胡:wu 郭:kwok 何:ho 林:lam 高:ko " +
    "罗:lo 郑:cheng 梁:leung 谢:tse 宋:sung 唐:tong 许:hui 韩:hon 冯:fung 邓:tang 曹:tso 彭:pang 曾:tsang 萧:siu 肖:siu 田:tin 董:tung 潘:poon 袁:yuen 蔡:choi 蒋:cheung " +
    "余:yu 于:yu 杜:to 叶:yip 程:ching 魏:ngai 苏:so 吕:lui 丁:ting 任:yam 卢:lo 姚:yiu 沈:shum 钟:chung 姜:keung 崔:chui 谭:tam 陆:luk 范:fan 汪:wong 廖:liu 石:shek " +
    "金:kam 贾:ka 夏:ha 方:fong 邹:chow 熊:hung 白:pak 孟:mang 秦:chun 邱:yau 侯:hau 江:kong 尹:wan 薛:sit 雷:lui 龙:lung 史:sze 黎:lai 贺:ho 顾:koo 龚:kung 万:man " +
    "欧:au 温:wan 关:kwan 莫:mok 霍:fok 麦:mak 卓:cheuk 邵:shiu 伍:ng 洪:hung 翁:yung 施:sze 倪:ngai 简:kan 甄:yan 区:au 凌:ling 尤:yau " +
    "国:kwok 家:ka 志:chi 伟:wai 明:ming 华:wah 强:keung 大:tai 文:man 建:kin 俊:chun 德:tak 荣:wing 永:wing 成:shing 光:kwong 辉:fai 龙:lung 雄:hung 杰:kit " +
    "健:kin 祥:cheung 安:on 平:ping 忠:chung 贵:kwai 富:fu 权:kuen 基:kei 耀:yiu 锦:kam 美:mei 玲:ling 丽:lai 芳:fong 英:ying 珍:chun 凤:fung 兰:lan 娟:kuen " +
    "秀:sau 惠:wai 慧:wai 敏:man 婷:ting 玉:yuk 珠:chu 群:kwan 容:yung 仪:yee 欣:yan 嘉:ka 颖:wing 咏:wing 诗:sze 雅:nga 思:sze 子:tsz 天:tin 宇:yu 浩:ho 泽:chak " +
    "正:ching 生:sang 新:san 兴:hing 庆:hing 福:fuk 寿:sau 昌:cheung 世:sai 中:chung 海:hoi 山:shan 水:shui 云:wan 雪:suet 春:chun 秋:chau 东:tung 南:nam 西:sai 北:pak " +
    "学:hok 仁:yan 义:yi 礼:lai 信:shun 智:chi 勇:yung 民:man 少:siu 小:siu 晓:hiu 峰:fung 锋:fung 良:leung 有:yau 立:lap 业:yip 宏:wang 鸿:hung 达:tat 贤:yin 祖:cho 启:kai " +
    "景:king 树:shu 汉:hon 柏:pak 松:chung 波:bor 涛:to 军:kwan 斌:pun 超:chiu 飞:fei 力:lik 毅:ngai 刚:kong 凯:hoi 康:hong 乐:lok 佳:kai 琪:ki 琴:kam 梅:mui 莲:lin 萍:ping 霞:ha 红:hung 艳:yim"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
);

function readingOf(word: NameWord): NameWord | null {
  let plain = "";
  for (const letter of toSimplified(word.written)) {
    const read = READINGS.get(letter);
    if (read === undefined) return null;
    plain += read;
  }
  return plain === "" ? null : { ...word, plain, number: -1 };
}

/** A Han name as Cantonese is read; null where it is none, or one of its letters is not known. */
export function otherReading(read: NameReading): NameReading | null {
  if (read.original === "" || read.words.length > 3) return null;
  const words: NameWord[] = [];
  for (const word of read.words) {
    const other = word.readAloud === "han" ? readingOf(word) : null;
    if (!other) return null;
    words.push(other);
  }
  return { ...read, words };
}
