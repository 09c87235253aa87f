import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";
import { polishRecordGuides } from "./pl-records.ts";

export const polishGuides: readonly HelpGuide[] = [
  {
    name: "first-link",
    title: "Wyślij pierwszy link",
    lead: "Od pustego projektu do pierwszego wnioskodawcy.",
    picture: guidePictures["first-link"],
    alt: "Lista formularzy",
    sections: [
      {
        heading: "Utwórz formularz",
        steps: [
          "Otwórz *Formularze* i wybierz *Utwórz formularz*. Zacznij od szablonu albo od pustego formularza.",
          "Nadaj mu nazwę. W częściach *Kraje* i *Reguły* określ, kogo formularz przyjmuje.",
          "Wybierz kroki. Zwykle wystarczą profil, dokument i selfie.",
          "Wybierz *Zapisz*. Jeśli jakieś sprawdzenie jest na tym serwerze niedostępne, pojawi się informacja, a decydować będzie weryfikator.",
          "Zanim później zmienisz reguły, wybierz *Wypróbuj na wcześniejszych weryfikacjach* w części *Reguły*. Zobaczysz, co by zdecydowały.",
        ],
      },
      {
        heading: "Wyślij link",
        text: [
          "Na liście formularzy wybierz *Utwórz link*, aby przygotować link dla jednego wnioskodawcy. Działa on raz i można go od razu wysłać e-mailem. Własny identyfikator tej osoby, czyli zewnętrzny ID, jest w każdym wywołaniu zwrotnym.",
          "Gdy osób jest wiele, wybierz *Utwórz wiele linków*. Otrzymasz plik CSV. Stały link formularza umieść na stronie internetowej: może go użyć każdy.",
        ],
      },
      {
        heading: "Co dzieje się dalej",
        text: [
          "Wnioskodawca otwiera link na telefonie albo na komputerze, korzystając z aparatu w telefonie. Po przesłaniu weryfikacja pojawia się w części *Weryfikacje*.",
        ],
      },
    ],
  },
  {
    name: "reviewing",
    title: "Rozpatrz weryfikację",
    lead: "Zdecyduj z klawiatury o tym, czego nie rozstrzygnęły sprawdzenia.",
    picture: guidePictures.reviewing,
    alt: "Weryfikacja z dokumentem, selfie i osią czasu",
    sections: [
      {
        heading: "Przejrzyj sprawę",
        steps: [
          "Otwórz *Weryfikacje* i wybierz sprawę z karty *Do rozpatrzenia*. Obok jest *Kolejka spraw*, od najstarszej.",
          "Przeczytaj ostrzeżenia u góry: sprawdzenia niepomyślne, wymagające ręcznego sprawdzenia lub niedostępne.",
          "Porównaj dokument z selfie, a wpisane dane z dokumentem. Różnice są zaznaczone. *Z* otwiera zdjęcia w pełnym oknie.",
          "Jeśli przy karcie *Duplikaty* jest liczba, zajrzyj tam: tę osobę, dokument, twarz lub urządzenie już weryfikowano.",
        ],
      },
      {
        heading: "Podejmij decyzję",
        text: [
          "*A* zatwierdza. *D* otwiera przyczyny odrzucenia: zacznij pisać, a Enter wybierze znalezioną. Potrzebna jest co najmniej jedna. Komentarz trafia do wywołania zwrotnego, więc nie pisz w nim niczego, czego podłączone systemy nie powinny otrzymać.",
          "Wpisz / w pustym wierszu komentarza lub wiadomości, aby wstawić tekst swojego projektu, albo kliknij *Szablony tekstu*. Właściciele i administratorzy piszą je na stronie *Ustawienia projektu*.",
          "Przez kilka sekund decyzję można cofnąć za pomocą *Ctrl Z*. Wcześniej nic nie jest wysyłane.",
          "*J* i *K* otwierają następną i poprzednią weryfikację. Znak zapytania pokazuje wszystkie skróty.",
        ],
      },
      {
        heading: "Znajdź osobę",
        text: [
          "*Ctrl K* (na Macu *⌘ K*) otwiera wyszukiwanie na każdej stronie. Wpisz nazwisko, adres e-mail, telefon, numer dokumentu lub ID.",
        ],
      },
    ],
  },
  {
    name: "callbacks",
    title: "Wywołania zwrotne i ich podpisy",
    lead: "Jak podłączony system dowiaduje się o decyzjach.",
    picture: guidePictures.callbacks,
    alt: "Wywołanie zwrotne jest wysyłane, otrzymuje odpowiedź i jest powtarzane",
    sections: [
      {
        heading: "Skonfiguruj wywołania zwrotne",
        steps: [
          "Wpisz URL wywołań zwrotnych w formularzu, w części *Ogólne*. Zaczyna się od https://.",
          "W części *Klucze API* utwórz klucze, a sekret wywołań zwrotnych przechowuj tam, gdzie hasła.",
          "W polu *Wyślij testowe wywołanie zwrotne* wybierz *Wyślij* i sprawdź odpowiedź swojego serwera.",
        ],
      },
      {
        heading: "Co robi serwer",
        text: [
          "W ciągu 10 sekund odpowiada dowolnym statusem 2xx, a swoją pracę wykonuje potem. W przeciwnym razie wywołanie jest ponawiane po 1, 5, 15 i 30 minutach, a później po godzinach, łącznie 12 razy.",
          "To samo wywołanie może dotrzeć dwa razy, z tym samym webhook-id. Zapisuj to ID i pomijaj wywołania, które są już obsłużone.",
          "Sprawdza webhook-signature: HMAC-SHA256 z ID, czasu i treści, obliczony z sekretem wywołań zwrotnych. Potrafi to każda biblioteka Standard Webhooks.",
        ],
      },
      {
        heading: "Gdy wywołania nie dostarczono",
        text: [
          "Niedostarczone wywołania zwrotne widać na stronie startowej. Otwórz kartę *Wywołania zwrotne* w weryfikacji, aby zobaczyć odpowiedź serwera, i wybierz *Wyślij ponownie*. Właściciele, administratorzy i programiści znajdą je wszystkie w menu, w pozycji *Wywołania zwrotne*.",
        ],
      },
    ],
  },
  {
    name: "api-keys",
    title: "Klucze API",
    lead: "Klucze, którymi podłączony system wywołuje API i sprawdza, czy wywołanie zwrotne pochodzi z Veridesk.",
    picture: guidePictures["api-keys"],
    alt: "Strona z kluczami",
    sections: [
      {
        heading: "Do czego służą",
        text: [
          "Klucz produkcyjny pozwala podłączonemu systemowi tworzyć wnioskodawców i linki oraz odczytywać wyniki. Klucz testowy robi to samo na danych testowych. Jeden klucz z każdej grupy podpisuje wywołania zwrotne w nagłówku x-data-integrity. *Sekret wywołań zwrotnych* podpisuje je zgodnie ze Standard Webhooks. Ten podpis obejmuje także czas, więc starego wywołania nie da się odtworzyć.",
        ],
      },
      {
        heading: "Utwórz klucz",
        steps: [
          "Otwórz *Klucze API* i wybierz *Utwórz klucz* lub *Utwórz klucz testowy*.",
          "Nazwij system, który będzie go używać, i określ jego dostęp. Na dane osobowe zezwala właściciel lub administrator.",
          "Potwierdź, że to Ty: kodem z aplikacji uwierzytelniającej lub kluczem dostępu.",
          "Skopiuj wartość. Jest pokazywana tylko raz.",
        ],
      },
      {
        heading: "Warto wiedzieć",
        text: [
          "*Wymień* tworzy nowy klucz, a stary może działać jeszcze do siedmiu dni. Unieważniony klucz przestaje działać natychmiast. Jeśli klucz wycieknie, wklej jego początek do pola wyszukiwania i unieważnij znaleziony klucz.",
        ],
      },
    ],
  },
  {
    name: "themes",
    title: "Własne kolory i logo",
    lead: "Nadaj stronie wnioskodawcy własny wygląd.",
    picture: guidePictures.themes,
    alt: "Edytor motywów z podglądem",
    sections: [
      {
        heading: "Utwórz motyw",
        steps: [
          "Otwórz *Edytor motywów* i wybierz *Utwórz motyw*.",
          "Prześlij logo oraz wybierz kolory i czcionkę. Podgląd pokazuje stronę na telefonie i na komputerze, jasną i ciemną.",
          "Wybierz *Zapisz*.",
        ],
      },
      {
        heading: "Użyj go",
        text: [
          "Wybierz motyw w formularzu, w części *Dostosowanie*. Tego samego motywu może używać wiele formularzy. Zmiany zobaczy następny wnioskodawca.",
          "Obok kolorów widać ich kontrast.",
        ],
      },
      {
        heading: "Na telefonie",
        text: ["Edytory formularzy i motywów wymagają większego ekranu. Wszystko inne działa także na telefonie."],
      },
    ],
  },
  {
    name: "roles",
    title: "Role w zespole",
    lead: "Co może zobaczyć i zmienić każda rola.",
    picture: guidePictures.roles,
    alt: "Zespół i role",
    sections: [
      {
        heading: "Pięć ról",
        text: [
          "*Właściciel* i *Administrator* mogą wszystko. Tylko oni zapraszają członków zespołu, usuwają dane i ustawiają okres przechowywania.",
          "*Programista* tworzy formularze i zarządza kluczami API, a wnioskodawców nie widzi.",
          "*Menedżer ds. zgodności* rozpatruje weryfikacje i czyta dziennik audytu.",
          "*Analityk* rozpatruje weryfikacje.",
        ],
      },
      {
        heading: "Zaproś członka zespołu",
        steps: [
          "Otwórz *Zespół* i wybierz *Zaproś*.",
          "Wpisz adres e-mail i wybierz rolę. Nie można przyznać roli wyższej niż własna.",
          "Zaproszenie działa przez 24 godziny. Można je wysłać ponownie.",
        ],
      },
      {
        heading: "Warto wiedzieć",
        text: [
          "Projekt ma jednego właściciela, który może przekazać swoją rolę. Każda zmiana roli trafia do części *Dziennik audytu*.",
          "Gdy pięć ról nie wystarcza, osoba zarządzająca członkami tworzy kolejne w części *Ustawienia projektu*, *Role*. Nikt nie przyznaje uprawnień, których sam nie ma.",
        ],
      },
    ],
  },
  {
    name: "applicants",
    title: "Wnioskodawcy, korekty i usuwanie danych",
    lead: "Kartoteka wnioskodawcy ze wszystkich jego weryfikacji.",
    picture: guidePictures.applicants,
    alt: "Lista wnioskodawców",
    sections: [
      {
        heading: "Kartoteka",
        text: [
          "Na stronie wnioskodawcy są profil, dokumenty, adresy, weryfikacje i historia. Korekty widać obok danych wpisanych i danych z dokumentów. Przesłane dane nigdy się nie zmieniają.",
          "Etykiety i komentarze widzi tylko zespół.",
        ],
      },
      {
        heading: "Dwie kartoteki tej samej osoby",
        text: ["*Połącz z inną kartoteką* pokazuje obie jako jedną. Przez 30 dni można je ponownie rozdzielić."],
      },
      {
        heading: "Gdy wnioskodawca prosi o swoje dane",
        text: ["*Pobierz dane* zapisuje wszystko w jednym pliku ZIP, razem ze zdjęciami."],
      },
      {
        heading: "Usuń dane",
        text: [
          "*Usuń dane* trwale usuwa nazwiska, odpowiedzi, zdjęcia, nagrania i wywołania zwrotne. Identyfikatory, daty i wyniki pozostają, aby statystyki nadal się zgadzały. Mogą to zrobić właściciele i administratorzy, chyba że ustawiona jest *Blokada prawna*.",
        ],
      },
    ],
  },
  ...polishRecordGuides,
  {
    name: "statistics",
    title: "Co liczą statystyki",
    lead: "Dni, statusy i wnioskodawcy.",
    picture: guidePictures.statistics,
    alt: "Karty statystyk",
    sections: [
      {
        heading: "Dzień",
        text: [
          "Weryfikacja liczy się w dniu przesłania, z obecnym statusem. Dni są liczone według strefy czasowej, którą ustawia się w części *Ustawienia profilu*.",
        ],
      },
      {
        heading: "Karty",
        text: [
          "*Odsetek zatwierdzeń* to udział zatwierdzonych wśród weryfikacji, w których zapadła decyzja. *Zatwierdzone od razu* obejmuje pierwszą weryfikację wnioskodawcy. *Mediana czasu do decyzji* dotyczy czasu od przesłania do pierwszej decyzji. *Wnioskodawcy* liczy każdego tylko raz.",
          "Mała liczba to porównanie z taką samą liczbą wcześniejszych dni.",
        ],
      },
      {
        heading: "Wybierz zakres",
        text: [
          "Wybierz najwyżej trzy miesiące. Filtruj według formularza, kraju i kroku. Każdy wykres ma swoją tabelę, a dane dzienne i przyczyny odrzucenia można pobrać.",
        ],
      },
    ],
  },
  {
    name: "reports",
    title: "Raporty",
    lead: "Dane w plikach, tworzonych w tle.",
    picture: guidePictures.reports,
    alt: "Lista raportów",
    sections: [
      {
        heading: "Utwórz raport",
        steps: [
          "Otwórz *Raporty* i wybierz *Utwórz raport*.",
          "Wybierz zawartość: weryfikacje, wnioskodawców lub dziennik audytu. Ustaw okres, filtry i kolumny.",
          "Wybierz CSV lub Excel i utwórz raport. Lista pokazuje postęp, a Ty możesz pracować dalej.",
        ],
      },
      {
        heading: "Pobierz go",
        text: [
          "Raport jest dostępny przez 30 dni. *Utwórz ponownie* tworzy go jeszcze raz, z dzisiejszymi danymi.",
          "Plik zawiera dane osobowe, więc przed pobraniem trzeba potwierdzić, że to Ty.",
        ],
      },
    ],
  },
  {
    name: "retention",
    title: "Jak długo dane są przechowywane",
    lead: "Usuwaj automatycznie to, co nie jest już potrzebne.",
    picture: guidePictures.retention,
    alt: "Liczba dni, po których dane są usuwane, według wyniku",
    sections: [
      {
        heading: "Włącz usuwanie",
        steps: [
          "Otwórz *Ustawienia projektu* jako właściciel lub administrator.",
          "W części *Okres przechowywania danych* sprawdź propozycję: 1825 dni dla zatwierdzonych, 365 dla odrzuconych i 30 dla nigdy nieprzesłanych. Puste pole oznacza, że dane nie są usuwane.",
          "Wybierz *Rozpocznij automatyczne usuwanie*. Wcześniej nic nie jest usuwane automatycznie.",
        ],
      },
      {
        heading: "Co dzieje się w nocy",
        text: [
          "Dni liczą się od ostatniego zdarzenia dotyczącego wnioskodawcy. Dane, których okres upłynął, są usuwane co noc, a informacja o tym trafia do części *Dziennik audytu*. Pozostają wnioskodawcy z weryfikacją do rozpatrzenia lub z aktywnym linkiem.",
        ],
      },
      {
        heading: "Zatrzymaj to dla jednego wnioskodawcy",
        text: [
          "Na stronie wnioskodawcy wybierz *Ustaw blokadę prawną*. Dopóki jest ustawiona, dane tego wnioskodawcy nie są usuwane.",
        ],
      },
    ],
  },
];
