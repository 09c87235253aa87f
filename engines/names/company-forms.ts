/**
 * Legal forms: class, short form, and what stands for it, as the registers of those countries write it in their own and in
 * Latin letters, and as lists misspell it. Written by hand from the names of the forms in the companies acts and registers;
 * the ISO 20275 list of entity legal forms (GLEIF) has the same forms under its own codes.
 * Classes: `limited` (few owners, limited liability), `stock` (shares), `partners`, `state`, `society` (foundation,
 * association, cooperative), `sole` (one owner), `any` (says no more than that it is a company).
 */
export const COMPANY_FORM_LINES = `
limited llc | llc | l l c | limited liability company | limited liability co | limited liability comp | limited liabilty company | limited liability corporation | with limited liability | company with limited liability | limited company | ltd liability company | ltd liability co
limited ltd | ltd | limited | ltd company | ltd co | co ltd | company limited | company ltd | comp ltd | corp ltd | corporation limited | corporation ltd | coltd | limitd | limted | ltda | limitada | cia ltda | companhia limitada | compania limitada | sociedade limitada | sociedad limitada
limited pvt | pvt ltd | private limited | pvt limited | private ltd | p ltd | pte ltd | pte limited | pte | pvt | pty ltd | pty limited | pty | proprietary limited | proprietary ltd | private limited company | private company limited by shares | private company | prc
limited gmbh | gmbh | g m b h | gesellschaft mit beschrankter haftung | gesellschaft mit beschraenkter haftung | ges mbh | gesmbh | mbh | ggmbh | gemeinnutzige gmbh | ug | unternehmergesellschaft | ug haftungsbeschrankt | gesellschaft m b h
limited sarl | sarl | s a r l | societe a responsabilite limitee | eurl | entreprise unipersonnelle a responsabilite limitee | sarlu | suarl | ste a responsabilite limitee
limited sas | sas | s a s | societe par actions simplifiee | sasu | societe par actions simplifiee unipersonnelle | sociedad por acciones simplificada
limited srl | srl | s r l | sociedad de responsabilidad limitada | societa a responsabilita limitata | societate cu raspundere limitata | srls | sociedad limitada unipersonal | sl | slu | s de rl | s de rl de cv | sociedad de responsabilidad limitada de capital variable | sprl | bvba | besloten vennootschap met beperkte aansprakelijkheid
limited bv | bv | b v | besloten vennootschap | besloten vennootschap met beperkte aansprakelijkheid
limited spzoo | spzoo | sp z o o | spolka z ograniczona odpowiedzialnoscia | sp zoo | spolka z o o | spolka zoo | zoo
limited sro | sro | s r o | spol s r o | spol sro | spolecnost s rucenim omezenym | spolocnost s rucenim obmedzenym | spolocnost s rucenim obmedzenym
limited kft | kft | korlatolt felelossegu tarsasag | kht
limited doo | doo | d o o | drustvo s ogranicenom odgovornoscu | drustvo sa ogranicenom odgovornoscu | druzba z omejeno odgovornostjo | drustvo so ogranicena odgovornost | dooel | shpk | sh p k | shoqeri me pergjegjesi te kufizuar
limited ooo | ooo | o o o | ood | eood | obshchestvo s ogranichennoy otvetstvennostyu | obshchestvo s ogranichennoi otvetstvennostyu | obschestvo s ogranichennoy otvetstvennostyu | obschestvo s ogranichennoi otvetstvennostyu | obshestvo s ogranichennoy otvetstvennostyu | общество с ограниченной ответственностью | ооо | дружество с ограничена отговорност | druzhestvo s ogranichena otgovornost
limited tov | tov | tzov | tovarystvo z obmezhenoyu vidpovidalnistyu | tovarystvo z obmezhenoiu vidpovidalnistiu | товариство з обмеженою відповідальністю | tovarishchestvo s ogranichennoy otvetstvennostyu | товарищество с ограниченной ответственностью | товариство з додатковою відповідальністю
limited too | too | zhauapkershiligi shekteuli seriktestigi | zhauapkershiligi shekteuli seriktestik | жауапкершілігі шектеулі серіктестігі | жауапкершилиги шектеули сериктестик | zhshs | жшс | osoo | осоо | zhoopkerchiligi chektelgen koomu | jchk
limited mchj | mchj | masuliyati cheklangan jamiyat | masuliyati cheklangan jamiyati | mas uliyati cheklangan jamiyat | масъулияти чекланган жамият | jdmm | jamiyati dorosi masuliyati mahdud | жамъияти дорои масъулияти махдуд
limited mmc | mmc | mehdud mesuliyyetli cemiyyet | mahdud masuliyyatli jamiyyat | shps | shpp | шпс | spy | spe | sahmanapak pataskhanatvutyamb ynkerutyun
limited sti | ltd sti | limited sirketi | limited sti | sti | ltd sirketi | limitet sirketi | ltdsti
limited sia | sia | sabiedriba ar ierobezotu atbildibu | uab | uzdaroji akcine bendrove | ou | osauhing
limited oy | oy | osakeyhtio | aktiebolag | ab | aps | anpartsselskab | ehf | einkahlutafelag | hf | hlutafelag | as | a s | aksjeselskap
limited epe | epe | etaireia periorismenis efthynis | εταιρεια περιορισμενης ευθυνης | ike | idiotiki kefalaiouchiki etaireia
limited sdnbhd | sdn bhd | sdn berhad | sendirian berhad | sdnbhd | sdn
limited cong | cong ty tnhh | cong ty trach nhiem huu han | tnhh | trach nhiem huu han | cong ty tnhh mot thanh vien
limited yugen | gk | godo kaisha | godo gaisha | yk | yugen kaisha | yugen gaisha | yuhan hoesa | yuhan hoisa | youxian gongsi | youxian zeren gongsi | youxiangongsi | youxian zerengongsi
limited fze | fze | f z e | free zone establishment | fzco | fz co | free zone company | free zone co | fzc | fzllc | fz llc | fze llc | freezone company | dmcc | dwc llc
limited wll | wll | w l l | spc | single person company | one person company | with limited liability company | ذ م م | ذمم | ذات مسؤولية محدودة | ذات المسؤولية المحدودة | شركة ذات مسؤولية محدودة | المحدودة | محدودة | sherkat ba masouliat mahdoud | sherkat ba masooliat mahdood | شرکت با مسئولیت محدود | با مسئولیت محدود | مسئولیت محدود
limited baam | baam | bm | בעמ | בע מ
stock jsc | jsc | j s c | joint stock company | joint stock co | joint stock comp | joint stock | jont stock company | join stock company | jsco | jsc company | stock company | joint stock corporation
stock pjsc | pjsc | p j s c | public joint stock company | public joint stock co | psc | public shareholding company | bsc | bahrain shareholding company | qsc | qpsc | qatari shareholding company | saog | saoc | public stock company
stock pjs | pjs | p j s | sherkat sahami khas | sherkat sahami khass | sahami khas | private joint stock | private joint stock company | prjsc | kscc | sherkat sahami | شرکت سهامی خاص | سهامی خاص | sherkat sahami aam | شرکت سهامی عام | سهامی عام
stock ojsc | ojsc | o j s c | open joint stock company | open joint stock co | open jsc
stock cjsc | cjsc | c j s c | closed joint stock company | closed joint stock co | closed jsc | zatvoreno aktsionersko druzhestvo
stock ao | ao | a o | aktsionernoe obshchestvo | aktsionernoye obshchestvo | aktsionernoe obschestvo | aktsionernoe obshestvo | akcionernoe obshchestvo | акционерное общество | ао | aktsionerne tovarystvo | акціонерне товариство | at | aq | aktsiyadorlik jamiyati | aktsionerlik jamiyati | aj | aktsionerdik kogamy | акционердик когамы | акционерлик жамияти | акционерлік қоғамы | ақ
stock oao | oao | o a o | otkrytoe aktsionernoe obshchestvo | otkrytoye aktsionernoye obshchestvo | otkrytoe aktsionernoe obschestvo | открытое акционерное общество | оао | vat | vidkryte aktsionerne tovarystvo | відкрите акціонерне товариство
stock pao | pao | p a o | publichnoe aktsionernoe obshchestvo | publichnoye aktsionernoye obshchestvo | publichnoe aktsionernoe obschestvo | публичное акционерное общество | пао | pat | publichne aktsionerne tovarystvo | публічне акціонерне товариство | prat | pryvatne aktsionerne tovarystvo | приватне акціонерне товариство
stock zao | zao | z a o | zakrytoe aktsionernoe obshchestvo | zakrytoye aktsionernoye obshchestvo | zakrytoe aktsionernoe obschestvo | закрытое акционерное общество | зао | zat | zakryte aktsionerne tovarystvo | закрите акціонерне товариство | nao | nepublichnoe aktsionernoe obshchestvo | непубличное акционерное общество
stock ag | ag | a g | aktiengesellschaft | kgaa | kommanditgesellschaft auf aktien | se | societas europaea | european company
stock sa | sa | s a | societe anonyme | sociedad anonima | sociedade anonima | spolka akcyjna | societate pe actiuni | sociedad anonima cerrada | sociedad anonima abierta | sac | saa | sociedade por acoes | sau | sociedad anonima unipersonal | s a u
stock sacv | sa de cv | sociedad anonima de capital variable | sab de cv | sociedad anonima bursatil de capital variable | sapi de cv | sociedad anonima promotora de inversion de capital variable | s a de c v | sociedad anonima promotora de inversion | sapi
stock saca | ca | compania anonima | sociedad en comandita por acciones | eca | compagnia anonima
stock spa | spa | s p a | societa per azioni | societa per azione | sapa | societa in accomandita per azioni
stock nv | nv | n v | naamloze vennootschap | cvba | cv
stock asaksje | asa | allmennaksjeselskap | a s a | oyj | julkinen osakeyhtio | publikt aktiebolag | ab publ | aktieselskab
stock as | akciova spolecnost | akciova spolocnost | anonim sirketi | anonim sirket | anonim ortakligi | tas | turk anonim sirketi | a s | aktsiaselts | akciju sabiedriba | akcine bendrove | asc | aciq sehmdar cemiyyeti | qapali sehmdar cemiyyeti
stock zrt | zrt | nyrt | rt | reszvenytarsasag | zartkoruen mukodo reszvenytarsasag | nyilvanosan mukodo reszvenytarsasag
stock dd | dd | d d | dionicko drustvo | delnicka druzba | ad | a d | akcionarsko drustvo | aktsionerno druzhestvo | акционерно дружество | акционарско друштво | ead | ead | sha | shoqeri aksionare
stock ae | ae | a e | anonymi etaireia | anonymos etaireia | anonimi eteria | ανωνυμη εταιρεια | ανωνυμος εταιρεια
stock kk | kk | k k | kabushiki kaisha | kabushiki gaisha | kabushikigaisha | kabushikikaisha | kabushiki kaisya | jushik hoesa | jusik hoesa | chusik hoesa | jushikhoesa | zhushikhoesa | gufen youxian gongsi | gufen gongsi | gufen youxiangongsi
stock plc | plc | p l c | public limited company | public ltd company | public limited co | public limited | bhd | berhad | tbk | pt tbk | pcl | public company limited | public company ltd | public co ltd | cong ty co phan | ctcp
stock pt | pt | p t | perseroan terbatas | persero | pt persero
stock ksc | ksc | kuwait shareholding company | kuwaiti shareholding company | ش م م | ش م ع | ش م ل | شمم | شمع | شركة مساهمة | شركة مساهمة عامة | مساهمة عامة | شركة مساهمة مقفلة | sal | societe anonyme libanaise | ش م ك | شركة مساهمة مصرية | ش م ب
stock sae | sae | s a e | egyptian joint stock company | societe anonyme egyptienne
partners llp | llp | l l p | limited liability partnership | lllp
partners lp | lp | l p | limited partnership | limited partners | special limited partnership | scsp | societe en commandite speciale
partners kg | kg | kommanditgesellschaft | gmbh co kg | gmbh und co kg | gmbh and co kg | ag co kg | ag und co kg | mbh co kg | co kg | gmbh co | ohg | offene handelsgesellschaft | gbr | gesellschaft burgerlichen rechts | partg | partnerschaftsgesellschaft
partners snc | snc | s n c | societe en nom collectif | societa in nome collettivo | scs | societe en commandite simple | societa in accomandita semplice | sca | societe en commandite par actions | sci | societe civile immobiliere | societe civile | gie
partners vof | vof | v o f | vennootschap onder firma | commanditaire vennootschap | ks | kommandittselskap | kommanditselskab | hb | handelsbolag | kb | kommanditbolag | ky | kommandiittiyhtio | interessentskab | ans
partners bt | bt | beteti tarsasag | kkt | spj | spolka jawna | spk | spolka komandytowa | spolka cywilna | vos | v o s | verejna obchodni spolecnost | ks komanditni spolecnost | komanditni spolecnost | kd | sd | jtd | oe | omorrythmi etaireia | ee | eterorrythmi etaireia
partners tv | polnoe tovarishchestvo | полное товарищество | tovarishchestvo na vere | товарищество на вере | kommanditnoe tovarishchestvo | povne tovarystvo
state gup | gup | fgup | gosudarstvennoe unitarnoe predpriyatie | federalnoe gosudarstvennoe unitarnoe predpriyatie | федеральное государственное унитарное предприятие | государственное унитарное предприятие | фгуп | гуп | federal state unitary enterprise | state unitary enterprise | fsue | unitary enterprise | unitary private enterprise | mup | munitsipalnoe unitarnoe predpriyatie | муниципальное унитарное предприятие | rup | respublikanskoe unitarnoe predpriyatie | республиканское унитарное предприятие | chup | частное унитарное предприятие | chastnoe unitarnoe predpriyatie
state dp | dp | derzhavne pidpryiemstvo | державне підприємство | state owned enterprise | soe | epp | empresa publica | empresa do estado | epe | etablissement public | kp | kommunalne pidpryiemstvo | комунальне підприємство | davlat unitar korxonasi
state fgbu | fgbu | fgbou | federalnoe gosudarstvennoe byudzhetnoe uchrezhdenie | федеральное государственное бюджетное учреждение | федеральное государственное бюджетное образовательное учреждение | gosudarstvennoe uchrezhdenie | государственное учреждение | federal state budgetary institution | federal state institution | gku | гку
society ev | ev | e v | eingetragener verein | eg | e g | eingetragene genossenschaft | genossenschaft | cooperative | co op | coop | cooperativa | sociedad cooperativa | societe cooperative | kooperativ | кооператив | potrebitelskii kooperativ | производственный кооператив | scarl | s coop | association sans but lucratif | asbl | vzw | ong | osc
society ano | ano | avtonomnaya nekommercheskaya organizatsiya | автономная некоммерческая организация | ано | autonomous non profit organization | autonomous nonprofit organization | non profit organization | nonprofit organization | nko | некоммерческая организация | npo | cic | community interest company | company limited by guarantee | charitable trust | fundacion | fondation | fundacja | fondazione | stiftung | stichting | asociacion civil | asociacion | gonullu dernek | dernegi | vakfi
sole ip | ip | individualnyi predprinimatel | individualnyy predprinimatel | индивидуальный предприниматель | fop | fizychna osoba pidpryiemets | фізична особа підприємець | individual entrepreneur | sole proprietor | sole proprietorship | sole trader | ek | e k | eingetragener kaufmann | eingetragene kauffrau | eireli | eirl | empresa individual de responsabilidad limitada | empresa individual de responsabilidade limitada | ei | entreprise individuelle | ditta individuale | chp | chastnoe predpriyatie | частное предприятие | pp | pryvatne pidpryiemstvo | приватне підприємство | private enterprise | chastnyi predprinimatel | et | yakka tartibdagi tadbirkor | xk | xususiy korxona | private unitary enterprise | mei | me
any inc | inc | incorporated | incorporation | incorp | incorporate
any corp | corp | corporation | corporacion | corporacao | corporatie | korporatsiya | корпорация | корпорація | korporasyonu | corpn | coropration
any co | co | company | comp | compagnie | compania | companhia | compagnia | cie | cia | ste | kompaniya | kompania | компания | компанія | sirketi | sirket | ticaret ltd sti | sherkat | sherkate | شرکت | شركة | شركه | societe | firma | фирма | фірма | co inc | company inc | and co | und co | y cia | et cie | e cia | and company | et compagnie | gongsi | hoesa | kaisha | pc | jv | joint venture | εταιρεια | etaireia | etairia | joint venture llc
`;
