import type { Script } from "./names.scripts.ts";
import { asian, slavic, turkic } from "./names.syllables.ts";

/** A people: usual names as they sound, and what its rarer surnames are built of. */
export type People = {
  language: string;
  country: string;
  script: Script;
  men: string;
  women: string;
  surnames: string;
  syllables: string;
  endings: string;
  form: string;
  isDouble?: boolean;
  femaleEnding?: boolean;
  middle?: "patronymic" | "second";
};

export const OTHER_PEOPLES: readonly People[] = [
  {
    language: "uk",
    country: "UA",
    script: "cyrillic",
    men: "oleksandr serhiy volodymyr andriy mykola ivan dmytro vasyl yuriy petro mykhaylo viktor bohdan taras roman ihor oleh maksym yevhen ostap",
    women: "olena natalya tetyana svitlana iryna oksana halyna lyudmyla olha nadiya mariya yulia hanna kateryna lesya",
    surnames:
      "shevchenko kovalenko bondarenko tkachenko kravchenko boyko melnyk kovalchuk oliynyk shevchuk polishchuk lysenko marchenko savchenko rudenko petrenko moroz klymenko",
    syllables: slavic,
    endings: "enko chuk yuk sky ko iv ak",
    form: "TOV",
    middle: "patronymic",
  },
  {
    language: "ru",
    country: "RU",
    script: "cyrillic",
    men: "aleksandr sergey vladimir andrey nikolay ivan dmitriy vasiliy yuriy pyotr mikhail viktor aleksey igor oleg maksim yevgeniy konstantin pavel anatoliy",
    women:
      "yelena natalya tatyana svetlana irina oksana galina lyudmila olga nadezhda mariya yuliya anna yekaterina vera",
    surnames:
      "ivanov smirnov kuznetsov popov vasilyev petrov sokolov mikhaylov novikov fyodorov morozov volkov alekseyev lebedev semyonov yegorov pavlov kozlov stepanov nikolayev",
    syllables: slavic,
    endings: "ov ev in kov nikov yev sky",
    form: "OOO",
    femaleEnding: true,
    middle: "patronymic",
  },
  {
    language: "kk",
    country: "KZ",
    script: "cyrillic",
    men: "nursultan askar daniyar yerlan serik timur bolat marat kanat aydar azamat nurlan ruslan baurzhan",
    women: "aygul saule gulnara dinara aliya zhanar madina asel aynur botagoz",
    surnames: "nazarbayev tokayev akhmetov omarov ospanov ibragimov suleymenov abdrakhmanov kaliyev iskakov",
    syllables: turkic,
    endings: "ov ev bayev bekov uly",
    form: "TOO",
    femaleEnding: true,
  },
  {
    language: "tg",
    country: "TJ",
    script: "cyrillic",
    men: "emomali rustam farrukh jamshed bakhtiyor dilshod firuz khurshed sukhrob",
    women: "zarina malika shahnoza nigina manizha firuza gulnora",
    surnames: "rahmonov sharipov nazarov saidov karimov rahimov kholov mirzoyev",
    syllables: turkic,
    endings: "ov zoda iyon iyev",
    form: "OOO",
    femaleEnding: true,
  },
  {
    language: "sr-Cyrl",
    country: "RS",
    script: "cyrillic",
    men: "milan dragan zoran nikola marko aleksandar goran slobodan milos stefan nenad bojan",
    women: "milica jelena dragana marija ana ivana snezana vesna jovana",
    surnames: "jovanovich petrovich nikolich markovich djordjevich stojanovich ilich pavlovich",
    syllables: slavic,
    endings: "ovich evich ich ski",
    form: "DOO",
  },
  {
    language: "hi",
    country: "IN",
    script: "devanagari",
    men: "rajesh sanjay vijay anil sunil ramesh suresh ashok mukesh narendra rahul amit",
    women: "sunita anita geeta rekha pooja neha kavita sushma",
    surnames: "sharma verma gupta singh kumar yadav patel mishra joshi chauhan",
    syllables: asian,
    endings: "kar wal pur deshi nath mani",
    form: "Pvt Ltd",
  },
  {
    language: "bn",
    country: "BD",
    script: "bengali",
    men: "rahim karim hasan rafik kamal jamal salim habib",
    women: "fatema rahima salma nasrin sharmin hasina",
    surnames: "hossain islam ahmed rahman khan das sarkar chowdhury",
    syllables: asian,
    endings: "dar uddin ullah kar pur",
    form: "Ltd",
  },
  {
    language: "th",
    country: "TH",
    script: "thai",
    men: "somchai somsak prasit wichai surachai anan",
    women: "somying malee siriporn ratana wilai",
    surnames: "saetang srisuk thongdee kaewmanee chaiyasit",
    syllables: asian,
    endings: "chai porn sak wong kul wat",
    form: "Co Ltd",
  },
  {
    language: "ka",
    country: "GE",
    script: "georgian",
    men: "giorgi davit zurab levan irakli tamaz nodar shota",
    women: "nino mariam tamar ketevan natia eka lali",
    surnames: "beridze kapanadze gelashvili maisuradze giorgadze lomidze tsiklauri",
    syllables:
      "ab bar ber chan chkh dol gab gar gel gog gvel jan kav kob kvar lom mam mar mchel nad nem ok par rat sul tab tsik tur var zar",
    endings: "idze ashvili adze uri ava ia iani",
    form: "shps",
  },
  {
    language: "el",
    country: "GR",
    script: "greek",
    men: "georgios dimitrios konstantinos ioannis nikolaos panagiotis vasilios",
    women: "maria eleni katerina vasiliki sofia angeliki",
    surnames: "papadopoulos vlakhos angelopoulos nikolaidis georgiou oikonomou",
    syllables:
      "al an ath dim fot gal gian kal kar kon kor lam leo man mar mav mel mil nik pal pan pap pet rig sak sar spir stath stef tas theo tsak vas zak",
    endings: "opoulos idis akis atos oglou ellis",
    form: "AE",
  },
  {
    language: "he",
    country: "IL",
    script: "hebrew",
    men: "moshe david yosef avraham yaakov shlomo daniel eitan",
    women: "sara rivka miriam rakhel esther noa tamar",
    surnames: "kohen levi mizrakhi perets biton dahan friedman katz",
    syllables:
      "al am ar ash bar ben ber dor el fri gal gil gold kar kats lev mor nav or pel ros sha shem shar tal tsur yar yer ziv",
    endings: "i on man berg stein an shtein",
    form: "bm",
  },
  {
    language: "yi",
    country: "IL",
    script: "hebrew",
    men: "mendel hershel leyb yankel shmuel",
    women: "golda feyga khaya rokhl gitl",
    surnames: "goldberg rozenberg vaynshteyn shapiro kaplan",
    syllables: "gold roz vayn fayn shvarts ber kats zilber grin blum",
    endings: "berg shteyn man feld baum",
    form: "bm",
  },
];
