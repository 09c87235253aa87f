// What the rarer names of several peoples are built of.

export const slavic =
  "bal bar bog bor bud dan dub gol gor gri hol kar kol kos kov koz kra kuz lev lit mar mel mor nov ost pan pav pol rad rud rom sav sem shev sid sol sta stre tar tka ver vol vor yar zab zar zhu zub";
export const latin =
  "al an ar bel ber bor cal can car cor del dor fer fon gal gar gon her lan lar lem lor mal mar men mon mor nar or pal per pon ral ren ric rol san sal ser sol tar ter tor val ver vil";
export const german =
  "ack bach bau beck ber bol brand brun dah dorn eck ehr falk feld fran fried gar ger grün haas hahn hart heim hof horn kamp kell klein kraus lang linde lud mei mor neu ober rein rich ros sand schaf schul sieg stein stolz thal vogel wald web wein wolf ziem";
export const turkic =
  "ab ak al ars as ay bay bek ber bol dau er ger gul iz jan kam kar kay kor kuz man mir mur nar nur ol or ozd rak sad sar sha tas tem tur ul yil zan";
export const asian =
  "an ar ba bu da di fa gu ha har in ja ka ku la ma mu na no pa pra ra ri sa sar se su su ta ti tri u wa wi ya yu";
export const nordic =
  "aal ak ber bjor bor dal eng fal fos gran grøn hag hal ham han haug hei hel hol hov ing jen kar kve lan lie lind lun mar mo myr nor ny ran ros sal san sol ste str sun tan thor tor vik";
