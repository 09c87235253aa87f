const words = (text: string) => new Set(text.trim().split(/\s+/));

/** As spelled by `spellWord`, so one spelling serves several scripts. */
export const TITLE_WORDS = words(`
  mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend hon honorable honourable excellency he hrh
  herr frau dipl ing mag monsieur madame mme mlle maitre senor senora senorita sr sra srta don dona dom doutor doutora
  signor signora dott dottore avv pan pani pane hajji haji hajj hadji haj sheikh shaikh shaykh sheik cheikh syekh
  mullah maulana mawlawi maulvi mawlana ustad ustaz sayyid sayed syed sayid seyyed imam emir sultan prince princess
  king queen general gen colonel col major maj captain capt lt lieutenant brigadier admiral sgt comrade
  president minister senator ambassador judge gospodin gospozha gospodyn hospodin kniaz tun tan datuk dato datin
  bey hanim shri shrimati smt kumari md phd msc mba esq jr sr snr jnr ii iii iv
`);

/**
 * Chinese and Korean write the form as a part of the name. Of Japan, Korea, Taiwan and 公司 as ISO 20275 has them; 有限责任公司
 * and 集团公司 from practice, no source read.
 */
export const EAST_ASIAN_FORMS =
  "有限责任公司 有限責任公司 股份有限公司 有限公司 集团公司 公司 株式会社 合同会社 有限会社 주식회사 유한회사".split(
    " ",
  );

/** Companies share these; alone they say little. */
export const COMPANY_WORDS = words(`
  trading trade group brothers bros sons manufacturing mfg department dept communications communication comm insurance
  air airline airways airlines aviation media pharmaceuticals hotel fund trust factory plant brigade systems partners trading holding holdings international intl global industries industrial industry enterprise enterprises
  services service business commercial general import export investment investments invest capital finance
  financial bank banque banco bankasi construction engineering technology technologies tech systems solutions
  management consulting development logistics shipping marine maritime transport oil gas petroleum energy mining
  metal metals steel chemical chemicals pharma pharmaceutical electronics foundation fund association organization
  organisation society institute center centre university national state republic ministry federal united first new
  kompaniya torgovyy torgovaya zavod promyshlennaya gruppa grupp kholding bank fond tsentr agentstvo firma stroy
  handel handels gesellschaft industrie comercio comercial comercializadora importadora exportadora servicios empresa
  grupo gruppe groupe business compagnie commerce industria industrias inversiones sanayi dis ic
`);

/** One of these in a name says that its vowels are somebody's guess. */
export const ARABIC_NAMES = words(`
  mohammed mohamed mohammad mohamad muhammad muhammed muhamad muhamed mohd mahmoud mahmud ahmed ahmad ahmet ali hassan
  hasan hussein hussain husayn husain hossein hosein omar umar osman othman uthman khalid khaled ibrahim ismail yusuf
  yousef youssef yousuf yusef abdullah abdallah abdulla mustafa mostafa karim kareem rahman rahim salim saleem salem
  saleh salih said saeed sayed tariq tarek walid waleed faisal faysal fahad fahd nasser nasir naser jamal jamil jameel
  hamid hameed hamed hamad hamza bilal amin ameen anwar ashraf aziz bashir fadi farid faris fatima fatma zainab zaynab
  aisha aysha khadija maryam mariam layla leila noor nour samir sami rashid rasheed rami qasim kasim qassem murad nabil
  osama usama saddam sulaiman suleiman sulayman taha yahya yasin yassin yasser younis yunus zayd zaid ziad ziyad haidar
  haider abbas adel adil akram bakr bakri iqbal javed jawad kamal latif majid majeed mansour mansur mubarak mujahid
  qasem ghassem ghasem gasim kassem hashimi hashemi hachemi mansouri mansuri souad suad chadli shadhli
  abdulkarim nawaz raza reza shah sheikh tahir tahar wahid zubair gaddafi qadhafi begum bibi jabbar hakim malik habib
`);
