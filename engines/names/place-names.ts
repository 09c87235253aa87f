/** Countries and great regions in one word, in English and as companies abroad write them; spelled as `spellWord` does. */
const PLACES = new Set(
  `
  afghanistan albania algeria angola argentina armenia australia austria azerbaijan bahrain bangladesh belarus belgium bolivia
  bosnia brazil brasil bulgaria cambodia cameroon canada chile china colombia congo croatia cuba cyprus czechia denmark
  deutschland ecuador egypt england eritrea estonia ethiopia finland france gabon georgia germany germania ghana greece
  guatemala guinea haiti honduras hongkong hungary iceland india indonesia iran iraq ireland israel italy italia jamaica japan
  jordan kazakhstan kenya korea kosovo kuwait kyrgyzstan laos latvia lebanon liberia libya lithuania luxembourg macau malaysia
  mali malta mauritius mexico moldova monaco mongolia montenegro morocco mozambique myanmar namibia nepal netherlands nederland
  nicaragua niger nigeria norway norge oman pakistan palestine panama paraguay peru philippines poland polska portugal qatar
  romania russia rossii rossiya rwanda schweiz scotland senegal serbia seychelles singapore slovakia slovenia somalia spain
  espana sudan suisse sverige sweden switzerland syria taiwan tajikistan tanzania thailand tunisia turkey turkiye turkmenistan
  uganda uk ukraine ukraina uruguay usa uzbekistan venezuela vietnam wales yemen zambia zimbabwe
  hk prc ksa uae saudiarabia southafrica newzealand srilanka costarica
  africa america americas asia europe europa caribbean emirates eurasia balkans scandinavia iberia benelux
  london paris moscow moskva dubai istanbul berlin beijing shanghai shenzhen tehran baghdad damascus beirut minsk kyiv kiev
`
    .trim()
    .split(/\s+/),
);

export const isPlaceName = (plain: string) => PLACES.has(plain);
