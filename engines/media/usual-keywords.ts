/**
 * What is looked for where a form names nothing. From four letters on a word stands for those that begin with it, so
 * that stems do for languages with cases.
 */
const usual = {
  en: "fraud|money laundering|launder|corrupt|bribe|embezzl|terroris|sanction|traffick|smuggl|organised crime|organized crime|criminal|indict|convict|arrested|sentenced|ponzi|tax evasion|insider trading|forgery|extortion|racketeer|cartel|mafia",
  uk: "шахрай|відмиван|корупц|хабар|розкрад|терори|санкці|контрабанд|торгівл людьми|злочин|обвинувач|засудж|заарешт|затриман|підозр|підробк|вимагання|мафі|рекет|ухилення від сплати",
  ru: "мошенни|отмыван|коррупц|взятк|хищени|террори|санкци|контрабанд|преступ|обвиня|обвинен|осужд|арестован|задержан|подозрева|подделк|вымогател|мафи|рэкет|уклонен",
  de: "betrug|betrüger|geldwäsche|korruption|bestech|untreue|veruntreu|terroris|sanktion|schmuggel|menschenhandel|kriminell|kriminalität|angeklagt|verurteilt|verhaftet|festgenommen|steuerhinterziehung|urkundenfälschung|erpress|mafia",
  fr: "fraude|escroquerie|escroc|blanchiment|corruption|pot-de-vin|détournement de fonds|terroris|sanction|trafic|contrebande|criminel|mis en examen|mise en examen|inculp|condamn|arrêté|évasion fiscale|faux et usage|extorsion|mafia",
  es: "fraude|estafa|blanqueo|lavado de dinero|corrupción|soborno|malversación|terroris|sanciones|tráfico|narcotráfico|contrabando|criminal|delito|imputado|acusado|condenado|detenido|arrestado|evasión fiscal|extorsión|mafia",
  pl: "oszust|oszukał|pranie pieniędzy|prania pieniędzy|korupcj|łapów|sprzeniewierz|terrory|sankcj|przemyt|handel ludźmi|przestęp|oskarż|skazan|aresztow|zatrzyman|podejrzan|fałszerst|wymuszen|mafi",
  pt: "fraude|burla|branqueamento|lavagem de dinheiro|corrupção|suborno|desvio de fundos|peculato|terroris|sanções|tráfico|contrabando|criminos|crime|arguido|acusado|condenado|detido|preso|evasão fiscal|extorsão|máfia",
  it: "frode|truffa|riciclaggio|corruzione|tangent|appropriazione indebita|peculato|terroris|sanzioni|traffico|contrabbando|criminale|indagato|imputato|condannat|arrestat|evasione fiscale|estorsione|mafia|camorra|ndrangheta",
  tr: "dolandırıcı|kara para|aklama|yolsuzluk|rüşvet|zimmet|terör|yaptırım|kaçakçı|insan ticareti|suçlu|suçlan|hüküm giy|mahkum|tutuklan|gözaltı|vergi kaçır|sahtecilik|şantaj|mafya",
  ar: "احتيال|غسل الأموال|غسيل الأموال|فساد|رشوة|اختلاس|إرهاب|عقوبات|تهريب|اعتقال|إدانة|جريمة",
  zh: "诈骗|洗钱|贪污|腐败|贿赂|受贿|恐怖|制裁|走私|贩毒|犯罪|判刑|逮捕|拘留|逃税|敲诈",
} as const;

/** All languages at once: whose language an article has is often not known. */
export const usualKeywords: readonly string[] = [...new Set(Object.values(usual).flatMap((words) => words.split("|")))];
