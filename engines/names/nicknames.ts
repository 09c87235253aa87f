/**
 * Each line is one name: short forms and the same name in other languages. A word may stand in several lines. After ' it
 * is spelled as an abjad writes it.
 */
const LINES = `
william bill billy will willy willie liam guillermo guillaume wilhelm willem guglielmo guilherme uilyam uilyem vilyam
robert bob bobby rob robbie bert roberto rupert
richard dick rick ricky rich richie ricardo riccardo
james jim jimmy jamie jaime jacques iago santiago diego dzheyms dzhim zhak khayme
john jack johnny jon jean juan joao giovanni johann johannes hans jan ivan ioan yuhanna yahya ian sean evan ioannis giannis yannis zhan khuan dzhon dzhonni yukhan
joseph joe joey jose josef giuseppe yusuf yosef youssef yusif iosif jusuf pepe osip 'ywsf khose dzhozef zhozef
michael mike mick mickey mikhail mykhailo mykhaylo miguel michel michele mikael mihai misha mihail mykola micheal maykl mishel
nicholas nick nicky nikolai mykola nicolas nicola nikola nikolay niko kolya nikolaos klaus
alexander aliaksandr alyaksandr alex sasha sascha aleksandr oleksandr alejandro alessandro alexandre aleksander iskander oleksander alexandros sanya shura xander alec
alexandra sasha sandra alejandra oleksandra aleksandra
alexey aleksei oleksiy oleksii alexei alyosha lyosha alexis
vladimir uladzimir uladzimer vladimirs volodymyr volodimir vova volodya vladimer wladimir volodia
dmitry dima dmitri dmytro dmitro dzmitry dzmitri dimitri dmitriy dimitrios mitya
yuri yury yuriy george jorge georgy giorgi georgi georg georges yegor egor yurii heorhii georgios gogi jerzy juri jurij yura dzhordzh khorkhe zhorzh
sergey siarhei siarhej sergejs sergii sergei serhiy serhii serge sergio seryozha serezha serhiy sergiy
andrew andy andrei andrey andriy andrii andreas andres andre andrea drew andrzej andreu
peter pete petr petro pyotr pedro pietro pierre piotr pieter petros boutros
paul pavel pavlo pablo paolo paulo pavlos pasha pawel boulos pol
stephen steve steven stefan stepan esteban stephane stefano steph stepans estevao istvan
thomas tom tommy tomas tommaso tomasz foma toma
anthony tony antonio anton antoine antonios toni
edward ed eddie ted teddy ned eduard eduardo edouard edoardo
charles charlie chuck carl karl carlos carlo karel karol chas charlz sharl
henry harry hank heinrich enrique henri enrico hendrik henrik henryk
francis frank francisco francesco franz francois paco pancho franciszek
david dave davey davit dawid daud dawood dawud davide deyvid
daniel dan danny danil daniil danylo daniele danilo
matthew matt matvey mateo matteo matthieu matthias mateusz
gregory greg grigory grigori hryhoriy hrihoriy gregorio grisha grzegorz
benjamin ben benji benny benjamim binyamin benyamin veniamin
samuel sam sammy shmuel samuil
joshua josh yehoshua josue
christopher chris kit christoph cristobal christophe kristof
christian chris cristian kristian
timothy tim timmy timofey timur
theodore ted teddy theo fyodor fedor fedir teodor theodor theodoros
leonard leo len lenny leonardo leonid lev leon
lawrence larry lorenzo laurent lavrentiy laurence
eugene gene yevgeny evgeny yevhen evgeniy evgenii eugenio zhenya yevgeniy jevgeni
philip phil filip felipe philippe filippo filipp
patrick pat paddy patricio
ronald ron ronnie
donald don donnie
kenneth ken kenny
gerald gerry jerry
jeffrey jeff geoffrey geoff
raymond ray ramon
albert al bert alberto
alfred al fred freddie alfredo
frederick fred freddie friedrich federico fritz frederic fryderyk
vincent vince vincenzo vicente
victor vic viktor vitya vittorio
maxim max maksim maksym maximilian maximo
constantine kostya konstantin kostas kostyantyn konstantinos costin
basil vasily vasyl vasiliy vassilis vasilios vasya vasilis
valentin valya valentyn
arkady arkadi arkadiy
roman roma romeo
anatoly anatoliy tolya anatolii
boris borya borys
vyacheslav slava viacheslav vyacheslaw
svyatoslav slava
yaroslav slava jaroslav
stanislav stas slava stanislaw
ilya ilia illia elias elijah ilias
isaac izaak yitzhak itzhak ishaq isak
jacob jake jakob yakov yakub yaqub jacobo giacomo jakub yaakov
abraham abe ibrahim avraham avi abram 'ibrahym 'abrahym
moses moshe moisey musa
solomon sulayman suleiman shlomo salomon
elizabeth liz lizzie beth betty eliza elisabeth yelizaveta liza lisa elisabetta isabel elisa bessie
margaret maggie meg peggy margarita marguerite rita greta malgorzata margarethe
catherine kate katie cathy katherine kathryn ekaterina yekaterina kateryna katya catalina caterina katarzyna katerina katja kat
mary maria marie maryam mariya miriam mariam masha molly mariia marija 'mrym
ann anna anne annie anya hanna hannah ana anita nancy ganna
helen elena olena yelena helena lena ellen eleni jelena alena
natalia natasha nataliya natalya nathalie nataliia natalie
tatiana tanya tatyana tetiana tetyana
olga olha olya helga
julia yulia yuliya julie giulia yuliia julija
sofia sophia sophie sofiya sonya zofia
irina iryna ira irene irena
svetlana svitlana sveta lana
daria darya dasha dariya
xenia ksenia kseniya oksana aksinia
susan sue susie suzanne susanna susana
deborah deb debbie debra
barbara barb barbie varvara
patricia pat patty trish tricia
jennifer jen jenny
jessica jess jessie
rebecca becky rivka
victoria vicky viktoria viktoriya vika vittoria
theresa terry tess teresa therese
dorothy dot dotty dorothea
virginia ginny
jane joan joanna jeanne juana giovanna zhanna ioanna johanna jana
judith judy yehudit
veronica vera ronnie
valentina valya
galina halyna galya
lyudmila liudmyla lyuda ludmila lyudmyla
nadezhda nadia nadiya nadya
muhammad mo mohammed mohamed mohammad muhammed mehmet mohamad mohd muhamad magomed mukhammad mahomet muhamed mohammod 'mhmd
ahmad ahmed ahmet akhmad akhmed akhmat 'ahmd
hussein husayn hossein hussain husain huseyn huseyin khusein 'hsyn
hassan hasan khasan 'hsn
omar umar omer 'amr 'amrw
osman uthman othman usman 'athman
khalid khaled halid 'khald
abdullah abdallah abdulla abdullo
mahmud mahmoud mehmood mahmood makhmud 'mhmwd
mustafa mostafa mustapha moustafa 'mstfa
fatima fatma fatimah fateme 'fatmah
aisha ayesha aysha aicha ayse 'aayshh
ali aly 'aly
said saeed sayed saied 'syd
saleh salih 'salh
tariq tarek tareq 'tarq
walid waleed 'wlyd
faisal faysal feisal 'fysl
nasser nasir naser 'nasr
jamal gamal jamaal 'jmal
karim kareem 'krym
salim saleem selim 'slym
rashid rasheed 'rshyd
samir sameer 'smyr
fahd fahad 'fhd
zainab zaynab zeynep zeinab 'zynb
layla leila laila leyla 'lyla
djordje dorde djorde djordjije djuro
hamid hameed hamed abdelhamid 'hamd 'hmyd
qasim qassim qasem qassem kasim kassem kasem ghassem ghasem gasim 'qasm
fedor fyodor fiodor fyodar
semen semyon semion simeon simon
artem artyom artiom artsiom
alena alyona aliona
martha marta
jones
younes younis yunus younus yunes jonas
marina
karina carina
diana
nina
dina
malika
amina amineh
samira
karima
hamida
jamila
nadine
chadli shadhli shadli 'shadhly
hashimi hashemi hachemi hachimi alhashimi 'hashmy
meyer meier maier mayer mayr
schmidt schmitt schmid
russia rossii rossiya rossiia
kim gim
lee yi rhee li ri rhi
park bak pak
choi choe
jung jeong chung
cho jo
yoon yun
jang chang
lim im rim
roh noh no
kang gang
yoo yu ryu
trade trading trader traders
tech technology technologies technics tekhnologii
intl international internacional internationale
industry industries industrial industria industrie
holding holdings kholding
group groups gruppe grupo gruppo groupe gruppa grupp
bank banque banco banka banca
company compania compagnie kompaniya companhia
services service servicios servisi
shipping ship marine maritime
brothers bros
airlines airline airways air
sons sohne sohn
manufacturing mfg manufacture manufacturers
department dept
petroleum petrol petrols petrolium
communication communications comm comms telecommunication telecommunications
services srvces srvcs svcs svc service
group grp
association assoc assn
engineering eng engg
construction constr construcciones
development dev
management mgmt
pharmaceutical pharmaceuticals pharma farma
chemical chemicals chem
electronics electronic
university univ universitat universite universidad universita
hongkong hk
saint sankt san st sint sveti
petersburg peterburg petersbourg
`;

const groupsByWord = new Map<string, number[]>();
const wordsByGroup: string[][] = [];
for (const line of LINES.trim().split("\n")) {
  const group = wordsByGroup.length;
  wordsByGroup.push(line.split(" "));
  for (const word of new Set(line.split(" "))) groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), group]);
}

/** Also a hint that a word is a common given name, where the list itself is too short to tell. */
export const isKnownGiven = (plain: string) => groupsByWord.has(plain);

export const otherNamesOf = (plain: string): string[] =>
  (groupsByWord.get(plain) ?? [])
    .flatMap((group) => wordsByGroup[group] ?? [])
    .filter((word) => word !== plain && !word.startsWith("'"));

export const isSameGiven = (a: string, b: string): boolean => {
  const groups = groupsByWord.get(b);
  return groups !== undefined && (groupsByWord.get(a)?.some((group) => groups.includes(group)) ?? false);
};
