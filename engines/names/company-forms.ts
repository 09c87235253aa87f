/**
 * Legal forms: class, short form, and what stands for it, spelled without accents. Before `||` stands what the ISO 20275 list of
 * entity legal forms has (GLEIF, issue of 19 February 2026: local names, transliterated names, abbreviations; a plural for
 * its singular), after it what is used beside it and no source was read for: other romanisations, misspellings of lists,
 * shortened forms, and the forms of states that the list lacks (Ukraine, Kazakhstan, Uzbekistan, Kyrgyzstan, Tajikistan,
 * Georgia, Moldova, Iran, Egypt, Lebanon, Albania, Bosnia, Montenegro). The list has no classes; they are by the forms' laws.
 * Classes: `limited` (few owners, limited liability), `stock` (shares), `partners`, `state`, `society` (foundation,
 * association, cooperative), `sole` (one owner), `any` (says no more than that it is a company).
 */
export const COMPANY_FORM_LINES = `
limited llc | llc | l l c | limited liability company | limited liability co | limited liabilty company | limited company | ltd liability company | ltd liability co || limited liability comp | limited liability corporation | with limited liability | company with limited liability
limited ltd | ltd | limited | ltd co | ltda | cia ltda | sociedade limitada | ltee || ltd company | co ltd | company limited | company ltd | comp ltd | corp ltd | corporation limited | corporation ltd | coltd | limitd | limted | limitada | companhia limitada | compania limitada | sociedad limitada | lda
limited pvt | pvt ltd | private limited | pte ltd | pte limited | pty ltd | pty limited | pty | proprietary limited | proprietary ltd | private limited company | private company limited by shares | private company || pvt limited | private ltd | p ltd | pte | pvt
limited gmbh | gmbh | g m b h | gesellschaft mit beschrankter haftung | ges mbh | gesmbh | ggmbh | ug | unternehmergesellschaft | ug haftungsbeschrankt || gesellschaft mit beschraenkter haftung | mbh | gemeinnutzige gmbh | gesellschaft m b h
limited sarl | sarl | s a r l | societe a responsabilite limitee | suarl || eurl | entreprise unipersonnelle a responsabilite limitee | sarlu | ste a responsabilite limitee
limited sas | sas | s a s | societe par actions simplifiee | sociedad por acciones simplificada || sasu | societe par actions simplifiee unipersonnelle
limited srl | srl | s r l | sociedad de responsabilidad limitada | societa a responsabilita limitata | societate cu raspundere limitata | srls | sociedad limitada unipersonal | sl | slu | s de rl | s de rl de cv | sociedad de responsabilidad limitada de capital variable | sprl
limited bv | bv | b v | besloten vennootschap | besloten vennootschap met beperkte aansprakelijkheid | bvba
limited spzoo | spzoo | sp z o o | spolka z ograniczona odpowiedzialnoscia | sp zoo || spolka z o o | spolka zoo | zoo
limited sro | spol s r o | spol sro | spolecnost s rucenim omezenym | spolocnost s rucenim obmedzenym || sro | s r o
limited kft | kft | korlatolt felelossegu tarsasag
limited doo | doo | d o o | drustvo s ogranicenom odgovornoscu | drustvo sa ogranicenom odgovornoscu | druzba z omejeno odgovornostjo | shpk | sh p k | shoqeri me pergjegjesi te kufizuar || drustvo so ogranicena odgovornost | dooel
limited ooo | ood | eood | obshchestvo s ogranichennoy otvetstvennostyu | общество с ограниченной ответственностью | ооо | дружество с ограничена отговорност | druzhestvo s ogranichena otgovornost || ooo | o o o | obshchestvo s ogranichennoi otvetstvennostyu | obschestvo s ogranichennoy otvetstvennostyu | obschestvo s ogranichennoi otvetstvennostyu | obshestvo s ogranichennoy otvetstvennostyu
limited tov || tov | tzov | tovarystvo z obmezhenoyu vidpovidalnistyu | tovarystvo z obmezhenoiu vidpovidalnistiu | товариство з обмеженою відповідальністю | tovarishchestvo s ogranichennoy otvetstvennostyu | товарищество с ограниченной ответственностью | товариство з додатковою відповідальністю
limited too || too | zhauapkershiligi shekteuli seriktestigi | zhauapkershiligi shekteuli seriktestik | жауапкершілігі шектеулі серіктестігі | жауапкершилиги шектеули сериктестик | zhshs | жшс | osoo | осоо | zhoopkerchiligi chektelgen koomu | jchk
limited mchj || mchj | masuliyati cheklangan jamiyat | masuliyati cheklangan jamiyati | mas uliyati cheklangan jamiyat | масъулияти чекланган жамият | jdmm | jamiyati dorosi masuliyati mahdud | жамъияти дорои масъулияти махдуд
limited mmc | mmc | spe || mehdud mesuliyyetli cemiyyet | mahdud masuliyyatli jamiyyat | shps | shpp | шпс | spy | sahmanapak pataskhanatvutyamb ynkerutyun
limited sti | ltd sti | ltdsti || limited sirketi | limited sti | sti | ltd sirketi | limitet sirketi
limited sia | sia | sabiedriba ar ierobezotu atbildibu | uab | ou | osauhing || uzdaroji akcine bendrove
limited oy | oy | osakeyhtio | aktiebolag | ab | aps | anpartsselskab | ehf | einkahlutafelag
limited epe | epe | ike || etaireia periorismenis efthynis | εταιρεια περιορισμενης ευθυνης | idiotiki kefalaiouchiki etaireia
limited sdnbhd | sdn bhd | sendirian berhad | sdnbhd || sdn berhad | sdn
limited cong | cong ty trach nhiem huu han || cong ty tnhh | tnhh | trach nhiem huu han | cong ty tnhh mot thanh vien
limited yugen | yuhan hoesa | youxian gongsi | youxiangongsi || gk | godo kaisha | godo gaisha | yk | yugen kaisha | yugen gaisha | yuhan hoisa | youxian zeren gongsi | youxian zerengongsi
limited fze | fzllc | fz llc || fze | f z e | free zone establishment | fzco | fz co | free zone company | free zone co | fzc | fze llc | freezone company | dmcc | dwc llc
limited wll | one person company | ذ م م | ذمم | شركة ذات مسؤولية محدودة || wll | w l l | spc | single person company | with limited liability company | ذات مسؤولية محدودة | ذات المسؤولية المحدودة | المحدودة | محدودة | sherkat ba masouliat mahdoud | sherkat ba masooliat mahdood | شرکت با مسئولیت محدود | با مسئولیت محدود | مسئولیت محدود
limited baam | בעמ | בע מ || baam | bm
stock jsc || jsc | j s c | joint stock company | joint stock co | joint stock comp | joint stock | jont stock company | join stock company | jsco | jsc company | stock company | joint stock corporation
stock pjsc | public joint stock company | qsc || pjsc | p j s c | public joint stock co | psc | public shareholding company | bsc | bahrain shareholding company | qpsc | qatari shareholding company | saog | saoc | public stock company
stock pjs | private joint stock company || pjs | p j s | sherkat sahami khas | sherkat sahami khass | sahami khas | private joint stock | prjsc | kscc | sherkat sahami | شرکت سهامی خاص | سهامی خاص | sherkat sahami aam | شرکت سهامی عام | سهامی عام
stock ojsc || ojsc | o j s c | open joint stock company | open joint stock co | open jsc
stock cjsc || cjsc | c j s c | closed joint stock company | closed joint stock co | closed jsc
stock ao | aktsionernoye obshchestvo | акционерное общество || ao | a o | aktsionernoe obshchestvo | aktsionernoe obschestvo | aktsionernoe obshestvo | akcionernoe obshchestvo | ао | aktsionerne tovarystvo | акціонерне товариство | at | aq | aktsiyadorlik jamiyati | aktsionerlik jamiyati | aj | aktsionerdik kogamy | акционердик когамы | акционерлик жамияти | акционерлік қоғамы | ақ
stock oao | otkrytoye aktsionernoye obshchestvo | открытое акционерное общество | оао || oao | o a o | otkrytoe aktsionernoe obshchestvo | otkrytoe aktsionernoe obschestvo | vat | vidkryte aktsionerne tovarystvo | відкрите акціонерне товариство
stock pao | publichnoye aktsionernoye obshchestvo | публичное акционерное общество || pao | p a o | publichnoe aktsionernoe obshchestvo | publichnoe aktsionernoe obschestvo | пао | pat | publichne aktsionerne tovarystvo | публічне акціонерне товариство | prat | pryvatne aktsionerne tovarystvo | приватне акціонерне товариство
stock zao | закрытое акционерное общество | зао | zat | непубличное акционерное общество || zao | z a o | zakrytoe aktsionernoe obshchestvo | zakrytoye aktsionernoye obshchestvo | zakrytoe aktsionernoe obschestvo | zakryte aktsionerne tovarystvo | закрите акціонерне товариство | nao | nepublichnoe aktsionernoe obshchestvo
stock ag | ag | a g | aktiengesellschaft | kgaa | kommanditgesellschaft auf aktien | se | societas europaea | european company
stock sa | sa | s a | societe anonyme | sociedad anonima | sociedade anonima | spolka akcyjna | societate pe actiuni | sociedad anonima cerrada | sac | saa | sau | sociedad anonima unipersonal | s a u || sociedad anonima abierta | sociedade por acoes
stock sacv | sa de cv | sociedad anonima de capital variable | sab de cv | sociedad anonima bursatil de capital variable | sapi de cv | sociedad anonima promotora de inversion de capital variable | s a de c v | sociedad anonima promotora de inversion | sapi
stock saca | ca | compania anonima | sociedad en comandita por acciones | sca | societe en commandite par actions || eca | compagnia anonima
stock spa | spa | s p a | societa per azioni | societa in accomandita per azioni || societa per azione | sapa
stock nv | nv | n v | naamloze vennootschap
stock asaksje | asa | allmennaksjeselskap | a s a | oyj | julkinen osakeyhtio | publikt aktiebolag | aktieselskab || ab publ
stock as | akciova spolecnost | akciova spolocnost | anonim sirket | a s | aktsiaselts | akciju sabiedriba | asc | aciq sehmdar cemiyyeti | qapali sehmdar cemiyyeti | as | aksjeselskap | hf | hlutafelag || anonim sirketi | anonim ortakligi | tas | turk anonim sirketi | akcine bendrove
stock zrt | zrt | nyrt | rt | reszvenytarsasag | zartkoruen mukodo reszvenytarsasag | nyilvanosan mukodo reszvenytarsasag
stock dd | dd | d d | dionicko drustvo | ad | a d | akcionarsko drustvo | aktsionerno druzhestvo | акционерно дружество | акционарско друштво | ead | sha | shoqeri aksionare || delnicka druzba
stock ae | anonimi eteria || ae | a e | anonymi etaireia | anonymos etaireia | ανωνυμη εταιρεια | ανωνυμος εταιρεια
stock kk | jusik hoesa | gufen youxian gongsi | gufen youxiangongsi || kk | k k | kabushiki kaisha | kabushiki gaisha | kabushikigaisha | kabushikikaisha | kabushiki kaisya | jushik hoesa | chusik hoesa | jushikhoesa | zhushikhoesa | gufen gongsi
stock plc | plc | p l c | public limited company | bhd | berhad | tbk | cong ty co phan || public ltd company | public limited co | public limited | pt tbk | pcl | public company limited | public company ltd | public co ltd | ctcp
stock pt | pt | p t | persero || perseroan terbatas | pt persero
stock ksc | ش م ع | شمع | شركة مساهمة | شركة مساهمة عامة | شركة مساهمة مقفلة | sal || ksc | kuwait shareholding company | kuwaiti shareholding company | ش م م | ش م ل | شمم | مساهمة عامة | societe anonyme libanaise | ش م ك | شركة مساهمة مصرية | ش م ب
stock sae || sae | s a e | egyptian joint stock company | societe anonyme egyptienne
partners llp | llp | l l p | limited liability partnership | lllp
partners lp | lp | l p | limited partnership | societe en commandite speciale || limited partners | special limited partnership | scsp
partners kg | kg | kommanditgesellschaft | gmbh co kg | ohg | offene handelsgesellschaft | gbr | gesellschaft burgerlichen rechts | partg | partnerschaftsgesellschaft || gmbh und co kg | gmbh and co kg | ag co kg | ag und co kg | mbh co kg | co kg | gmbh co
partners snc | snc | s n c | societe en nom collectif | societa in nome collettivo | scs | societe en commandite simple | societa in accomandita semplice | sci | societe civile immobiliere | societe civile | gie
partners vof | vof | v o f | vennootschap onder firma | commanditaire vennootschap | ks | kommandittselskap | kommanditselskab | hb | handelsbolag | kb | kommanditbolag | ky | kommandiittiyhtio | interessentskab | ans | cv
partners bt | bt | beteti tarsasag | kkt | spj | spolka jawna | spk | spolka komandytowa | spolka cywilna | verejna obchodni spolecnost | kd | sd | jtd | oe | ee || vos | v o s | ks komanditni spolecnost | komanditni spolecnost | omorrythmi etaireia | eterorrythmi etaireia
partners tv | полное товарищество | tovarishchestvo na vere | товарищество на вере || polnoe tovarishchestvo | kommanditnoe tovarishchestvo | povne tovarystvo
state gup | федеральное государственное унитарное предприятие | муниципальное унитарное предприятие || gup | fgup | gosudarstvennoe unitarnoe predpriyatie | federalnoe gosudarstvennoe unitarnoe predpriyatie | государственное унитарное предприятие | фгуп | гуп | federal state unitary enterprise | state unitary enterprise | fsue | unitary enterprise | unitary private enterprise | mup | munitsipalnoe unitarnoe predpriyatie | rup | respublikanskoe unitarnoe predpriyatie | республиканское унитарное предприятие | chup | частное унитарное предприятие | chastnoe unitarnoe predpriyatie
state dp | dp | empresa publica | etablissement public || derzhavne pidpryiemstvo | державне підприємство | state owned enterprise | soe | empresa do estado | kp | kommunalne pidpryiemstvo | комунальне підприємство | davlat unitar korxonasi
state fgbu | федеральное государственное бюджетное учреждение || fgbu | fgbou | federalnoe gosudarstvennoe byudzhetnoe uchrezhdenie | федеральное государственное бюджетное образовательное учреждение | gosudarstvennoe uchrezhdenie | государственное учреждение | federal state budgetary institution | federal state institution | gku | гку
society ev | ev | e v | eingetragener verein | eg | e g | eingetragene genossenschaft | genossenschaft | cooperative | co op | coop | cooperativa | sociedad cooperativa | societe cooperative | scarl | s coop | association sans but lucratif | asbl | vzw | ong | cvba | kht | kozhasznu tarsasag || kooperativ | кооператив | potrebitelskii kooperativ | производственный кооператив
society ano | автономная некоммерческая организация | cic | community interest company | company limited by guarantee | charitable trust | fundacion | fondation | fundacja | fondazione | stiftung | stichting | asociacion civil | asociacion || ano | avtonomnaya nekommercheskaya organizatsiya | ано | autonomous non profit organization | autonomous nonprofit organization | non profit organization | nonprofit organization | nko | некоммерческая организация | npo | gonullu dernek | dernegi | vakfi
sole ip | индивидуальный предприниматель | sole proprietor | sole proprietorship | sole trader | ek | e k | eingetragener kaufmann | eingetragene kauffrau | eireli | eirl | empresa individual de responsabilidad limitada | empresa individual de responsabilidade limitada | ei | entreprise individuelle | ditta individuale | et | epp | entreprise personne physique || ip | individualnyi predprinimatel | individualnyy predprinimatel | fop | fizychna osoba pidpryiemets | фізична особа підприємець | individual entrepreneur | chp | chastnoe predpriyatie | частное предприятие | pp | pryvatne pidpryiemstvo | приватне підприємство | private enterprise | chastnyi predprinimatel | yakka tartibdagi tadbirkor | xk | xususiy korxona | private unitary enterprise | mei | me
any inc | inc | incorporated | incorporation || incorp | incorporate
any corp | corp | corporation | corporacion || corporacao | corporatie | korporatsiya | корпорация | корпорація | korporasyonu | corpn | coropration
any co | co | company | compagnie | companhia | cia | ste | societe | firma | pc | jv || comp | compania | compagnia | cie | kompaniya | kompania | компания | компанія | sirketi | sirket | ticaret ltd sti | sherkat | sherkate | شرکت | شركة | شركه | фирма | фірма | co inc | company inc | and co | und co | y cia | et cie | e cia | and company | et compagnie | gongsi | hoesa | kaisha | joint venture | εταιρεια | etaireia | etairia | joint venture llc
`;
