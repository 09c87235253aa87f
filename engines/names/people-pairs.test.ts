import { expect, test } from "vitest";
import { compileNames } from "./compile-names.ts";
import { findNames } from "./find-names.ts";

// Pairs that were written down before the engine was asked, as people judge them: one name, or two.

type Pair = [asked: string, listed: string, kind?: "company"];

const same: Record<string, Pair[]> = {
  honorifics: [
    ["Mr. Robert Mugabe", "Robert Gabriel Mugabe"],
    ["Prof. Dr. Angela Merkel", "Merkel Angela"],
    ["Sir Richard Branson", "Richard Branson"],
    ["General Min Aung Hlaing", "Min Aung Hlaing"],
    ["Hajji Mohammad Rahim", "Mohammad Rahim"],
    ["Señora Cristina Fernández", "Cristina Fernandez"],
    ["Lt. Col. Assimi Goita", "Assimi Goïta"],
    ["Shri Rahul Gandhi", "Rahul Gandhi"],
    ["Frau Petra Schneider", "Petra Schneider"],
    ["Mullah Abdul Ghani Baradar", "Abdul Ghani Baradar"],
  ],
  "company forms": [
    ["Volkswagen Aktiengesellschaft", "Volkswagen AG", "company"],
    ["OOO Severny Veter", "ООО Северный Ветер", "company"],
    ["Joint Stock Company Kalashnikov Concern", "Kalashnikov Concern JSC", "company"],
    ["Petroleos de Venezuela S.A.", "Petróleos de Venezuela", "company"],
    ["Banco Nacional de Cuba SA", "Banco Nacional de Cuba", "company"],
    ["Huawei Technologies Co., Ltd.", "Huawei Technologies", "company"],
    ["华为技术有限公司", "华为技术", "company"],
    ["Toyota Jidosha Kabushiki Kaisha", "Toyota Jidosha KK", "company"],
    ["삼성전자 주식회사", "삼성전자", "company"],
    ["Orlen Spółka Akcyjna", "ORLEN S.A.", "company"],
    ["Fiat S.p.A.", "Fiat Società per Azioni", "company"],
    ["Nokia Oyj", "Nokia", "company"],
    ["Koninklijke Philips N.V.", "Koninklijke Philips NV", "company"],
    ["Petrobras S/A", "Petrobras", "company"],
    ["Anadolu Holding Anonim Şirketi", "Anadolu Holding A.Ş.", "company"],
    ["OTP Bank Nyrt.", "OTP Bank", "company"],
    ["Škoda Auto a.s.", "Skoda Auto", "company"],
    ["شركة النفط الوطنية ذ.م.م", "شركة النفط الوطنية", "company"],
    ["ТОВ Київський Завод", "Київський Завод", "company"],
    ["Blue Horizon Shipping Limited Liability Company", "Blue Horizon Shipping LLC", "company"],
    ["Acme Trading Pte Ltd", "ACME Trading Private Limited", "company"],
    ["Gebr. Weber GmbH & Co. KG", "Gebr. Weber", "company"],
    ["J.P. Morgan Chase", "JP Morgan Chase", "company"],
    ["Johnson and Johnson", "Johnson & Johnson", "company"],
  ],
  particles: [
    ["Ludwig van Beethoven", "Ludwig Beethoven"],
    ["Ursula von der Leyen", "Ursula Leyen"],
    ["Charles De Gaulle", "Charles Degaulle"],
    ["Leonardo DiCaprio", "Leonardo Di Caprio"],
    ["Vincent Van Gogh", "Vincent VanGogh"],
    ["Robert McNamara", "Robert Mc Namara"],
    ["Sean O'Connor", "Sean OConnor"],
    ["Peter Mac Donald", "Peter MacDonald"],
    ["Maria de la Cruz", "Maria Delacruz"],
    ["Osama bin Laden", "Usama bin Ladin"],
  ],
  patronymics: [
    ["Vladimir Vladimirovich Putin", "Vladimir Putin"],
    ["Путин Владимир Владимирович", "Vladimir V. Putin"],
    ["Ilham Heydar oglu Aliyev", "Ilham Aliyev"],
    ["Nursultan Abishuly Nazarbayev", "Nursultan Nazarbayev"],
    ["Georgi Ivanov Petkov", "Georgi Petkov"],
    ["Saparmurat Ataýewiç Nyýazow", "Saparmurat Niyazov"],
    ["Mikhail Sergeyevich Gorbachev", "Gorbatschow Michail"],
  ],
  "double surnames": [
    ["Ana García-Lorca", "Ana Garcia Lorca"],
    ["Sabine Leutheusser-Schnarrenberger", "Sabine Leutheusser Schnarrenberger"],
    ["Helena Bonham Carter", "Helena Bonham-Carter"],
    ["Maria Skłodowska-Curie", "Maria Sklodowska Curie"],
    ["Kristin Scott-Thomas", "Thomas Kristin Scott"],
    ["Jean-Claude Van Damme", "Jean Claude Vandamme"],
  ],
  "Spanish and Portuguese": [
    ["Gabriel García Márquez", "García Márquez, Gabriel"],
    ["Nicolas Maduro Moros", "Nicolás Maduro"],
    ["Joaquín Archivaldo Guzmán Loera", "Joaquin Guzman Loera"],
    ["Luiz Inácio Lula da Silva", "Luiz Inacio da Silva"],
    ["José Eduardo dos Santos", "Jose Eduardo Dos Santos"],
    ["Diosdado Cabello Rondón", "Cabello Rondon Diosdado"],
    ["Isabel dos Santos", "Isabel Santos"],
    ["Tareck Zaidan El Aissami Maddah", "Tareck El Aissami"],
    ["Ma. Teresa Sánchez", "Maria Teresa Sanchez"],
  ],
  "Han, Hangul, Kana": [
    ["毛泽东", "Mao Zedong"],
    ["李克强", "Keqiang Li"],
    ["Deng Xiaoping", "鄧小平"],
    ["Zhang Yi Mou", "Zhang Yimou"],
    ["欧阳娜娜", "Ouyang Nana"],
    ["박근혜", "Park Geun-hye"],
    ["문재인", "Moon Jae In"],
    ["Nguyễn Phú Trọng", "Nguyen Phu Trong"],
    ["やまだ たろう", "Yamada Taro"],
  ],
  Arabic: [
    ["Abu Bakr al-Baghdadi", "Abou Bakr Baghdadi"],
    ["Abdulaziz Al Saud", "Abd al-Aziz Al-Saud"],
    ["Abd el-Fattah el-Sisi", "Abdel Fattah Alsisi"],
    ["عبد الفتاح السيسي", "Abdelfattah El-Sisi"],
    ["صدام حسين", "Saddam Hussein"],
    ["Bashar al-Assad", "بشار الأسد"],
    ["Ahmad Hassan Yusuf", "Ahmed Hasan Youssef"],
    ["Khalid Sheikh Mohammed", "Khaled Shaikh Muhammad"],
    ["Nour Eddine Bensalem", "Nourredine Ben Salem"],
    ["Sayf al-Islam Qadhafi", "Saif Al Islam Gaddafi"],
    ["Mohd Razali", "Mohammed Razali"],
    ["ابراهيم رئيسي", "Ebrahim Raisi"],
    ["Qasem Soleimani", "قاسم سلیمانی"],
    ["Ismail Haniyeh", "Ismaeel Haniya"],
  ],
  initials: [
    ["V. V. Putin", "Vladimir Vladimirovich Putin"],
    ["George W. Bush", "George Walker Bush"],
    ["J.K. Rowling", "Joanne K. Rowling"],
    ["Samuel L Jackson", "Samuel Leroy Jackson"],
    ["A.P.J. Abdul Kalam", "Avul Pakir Jainulabdeen Abdul Kalam"],
    ["R. Mugabe", "Robert Mugabe"],
  ],
  "letters and spelling": [
    ["Еlеnа Kоvаl", "Elena Koval"],
    ["M1chael Brown", "Michael Brown"],
    ["Lech Wałęsa", "Lech Walesa"],
    ["Søren Kierkegård", "Soren Kierkegaard"],
    ["Jörg Groß", "Joerg Gross"],
    ["Þór Sigurðsson", "Thor Sigurdsson"],
    ["Zoltán Szabó", "Zoltan Sabo"],
    ["Yevgeny Prigozhin", "Evgenij Prigožin"],
    ["Mikheil Saakashvili", "Михаил Саакашвили"],
    ["Muhammed Yılmaz", "Muhammed Yilmaz"],
    ["Catherine Johnson", "Katherine Johnson"],
    ["Steven Spielberg", "Stephen Spielburg"],
    ["Recep Tayyip Erdoğan", "Recep Tayip Erdogan"],
    ["Leoníd Kravchuk", "Leonid Krawtschuk"],
    ["Wolodymyr Selenskyj", "Volodymyr Zelenskyy"],
    ["Alexandros Papadopoulos", "Αλέξανδρος Παπαδόπουλος"],
    ["Christos Georgiou", "Hristos Georgiou"],
  ],
  "short forms": [
    ["Liz Cheney", "Elizabeth Cheney"],
    ["Mike Pompeo", "Michael Pompeo"],
    ["Sasha Petrenko", "Oleksandr Petrenko"],
    ["Pepe Gomez Ruiz", "José Gómez Ruiz"],
    ["Dick Cheney", "Richard Cheney"],
    ["Kate Winslet", "Katherine Winslet"],
    ["Володя Шевченко", "Volodymyr Shevchenko"],
    ["Peter Novak", "Petr Novák"],
  ],
};

/** What docs/screening-scores.md says the engine does not know; one that is met is to be moved up. */
const notYet: Pair[] = [
  ["Сергій Вікторович Левочкін", "Serhiy Lyovochkin"],
  ["Mao Tse-tung", "Mao Zedong"],
  ["Pak Kun-hye", "Park Geun-hye"],
  ["田中角栄", "Tanaka Kakuei"],
  ["Đorđe Petrović", "Djordje Petrovic"],
];

const different: Pair[] = [
  ["Michael Jordan", "Michael Johnson"],
  ["Maria Lopez Garcia", "Maria Lopez Fernandez"],
  ["Vladimir Putin", "Vladimir Pozner"],
  ["Anna Kowalska", "Hanna Nowak"],
  ["David Miller", "Daniel Miller"],
  ["Paul Martin", "Martin Schulz"],
  ["Robert Taylor", "Roberta Tyler"],
  ["Carlos Mendez", "Carla Mendes"],
  ["Ahmed Mohamed Ali", "Ahmed Mahmoud Omar"],
  ["Abdul Rahman Khan", "Abdul Rahim Khan"],
  ["Abdullah Saleh", "Abdul Salam"],
  ["Abdul Aziz", "Abdul Hamid"],
  ["Hassan Ibrahim", "Hussein Ibrahim"],
  ["Kim Jong Un", "Kim Jong Il"],
  ["김정은", "김정일"],
  ["李伟", "李娜"],
  ["Zhang Wei", "Zhang Min"],
  ["Li Ming", "Liu Yang"],
  ["Nguyen Van Minh", "Nguyen Thi Lan"],
  ["Tanaka Hiroshi", "Tanaka Yoko"],
  ["Ivan Petrov", "Ivan Pavlov"],
  ["Oleksandr Shevchenko", "Oleksandr Tkachenko"],
  ["Сергей Иванович Смирнов", "Сергей Иванович Соколов"],
  ["Elena Ivanova", "Irina Ivanova"],
  ["José da Silva", "João da Silva"],
  ["Pedro Santos", "Paulo Santos"],
  ["Maria Rossi", "Mario Bianchi"],
  ["Jean Dupont", "Jean Durand"],
  ["Hans Schmidt", "Franz Schmidt"],
  ["Peter Müller", "Petra Möller"],
  ["Christine Lagarde", "Christian Lagarde"],
  ["John Paul Jones", "John Paul Getty"],
  ["William King", "William Knight"],
  ["George Bush", "George Soros"],
  ["Patel Rajesh Kumar", "Patel Suresh Kumar"],
  ["Rahul Sharma", "Rahul Verma"],
  ["Fatima Zahra Bennani", "Fatima Zahra Alaoui"],
  ["Mustafa Kemal Demir", "Mustafa Kemal Yildiz"],
  ["Ali Khamenei", "Ali Larijani"],
  ["Moshe Cohen", "Moshe Levi"],
  ["Giorgi Beridze", "Giorgi Kapanadze"],
  ["Nikos Papadopoulos", "Nikos Papandreou"],
  ["S. Kim", "K. Lee"],
  ["A. Smith", "B. Smith"],
  ["J. Brown", "James Green"],
  ["Dr. Smith", "Dr. Jones"],
  ["Deutsche Bank AG", "Deutsche Bahn AG", "company"],
  ["Bank of India", "Bank of Indonesia", "company"],
  ["Alpha Trading LLC", "Omega Trading LLC", "company"],
  ["National Oil Company", "National Gas Company", "company"],
  ["Northern Shipping Ltd", "Southern Shipping Ltd", "company"],
  ["ООО Восток", "ООО Запад", "company"],
  ["Factory No. 7", "Factory No. 9", "company"],
  ["First Investment Bank", "Second Investment Bank", "company"],
  ["华为技术有限公司", "中兴技术有限公司", "company"],
  ["General Electric", "General Motors", "company"],
];

const scoreOf = (asked: string, listed: string, kind?: "company") =>
  findNames(compileNames([{ names: [listed], kind }]), { name: asked, kind }, { minScore: 0 })[0]?.score ?? 0;

const both = ([asked, listed, kind]: Pair): [number, number] => [
  scoreOf(asked, listed, kind),
  scoreOf(listed, asked, kind),
];

test.each(Object.entries(same))("one name in two spellings reaches 70: %s", (_, pairs) => {
  const missed = pairs.filter((pair) => Math.min(...both(pair)) < 70).map((pair) => [...pair, ...both(pair)]);
  expect(missed).toEqual([]);
});

test("what is not known yet is known to be so", () => {
  expect(notYet.filter((pair) => Math.min(...both(pair)) >= 70)).toEqual([]);
});

test("two names stay under 70", () => {
  const met = different.filter((pair) => Math.max(...both(pair)) >= 70).map((pair) => [...pair, ...both(pair)]);
  expect(met).toEqual([]);
});
