import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";

/** Lists, monitoring, services, money and signatures. */
export const polishRecordGuides: readonly HelpGuide[] = [
  {
    name: "screening",
    title: "Listy, trafienia i czarne listy",
    lead: "Kto jest na liście, dlaczego i co z tym zrobić.",
    picture: guidePictures.screening,
    alt: "Trafienie: wnioskodawca i wpis obok siebie",
    sections: [
      {
        heading: "Rozstrzygnij trafienie",
        steps: [
          "Otwórz weryfikację i jej kartę *Screening na listach*. Najsilniejsze trafienie jest pierwsze.",
          "Porównaj wnioskodawcę z wpisem. Różnice są zaznaczone. *Skąd ta punktacja* wymienia zgodne słowa.",
          "Wybierz *Potwierdzone trafienie* lub *Fałszywe trafienie* albo naciśnij *R* lub *I*. Fałszywe trafienie wymaga podania powodu i jest pamiętane dla tego wnioskodawcy i tego wpisu, dopóki coś się w nich nie zmieni.",
        ],
      },
      {
        heading: "Własne listy",
        steps: [
          "Otwórz *Czarne listy* i wybierz *Utwórz czarną listę*. Dodawaj wpisy pojedynczo albo wybierz *Importuj* i wskaż plik CSV.",
          "W kroku *Screening na listach* formularza wybierz listy, których ma on używać w screeningu wnioskodawców.",
          "Wnioskodawca trafia na listę przy odrzuceniu albo przez *Dodaj do czarnych list* na swojej stronie. Przy tym wybiera się dane do dodania.",
        ],
      },
      {
        heading: "Szukaj samodzielnie",
        text: [
          "*Szukaj na listach* przeszukuje wszystkie listy według nazwiska, nazwy lub numeru. Każde wyszukiwanie trafia do części *Dziennik audytu*. *Listy publiczne* pokazują, jak aktualna jest każda lista.",
        ],
      },
    ],
  },
  {
    name: "monitoring",
    title: "Monitoring po zatwierdzeniu",
    lead: "Zatwierdzony wnioskodawca może jutro znaleźć się na liście, a paszporty tracą ważność.",
    picture: guidePictures.monitoring,
    alt: "Alerty monitoringu",
    sections: [
      {
        heading: "Włącz monitoring",
        steps: [
          "Otwórz *Monitoring*, a w nim *Ustawienia*.",
          "Wybierz listy, czarne listy i dokumenty, których ważność ma obejmować monitoring. Ustaw, ile dni wcześniej ma pojawić się alert.",
          "Wybierz *Zapisz*. Każdy zatwierdzony wnioskodawca przechodzi jeden screening, a potem następny po każdej zmianie listy. Dokumenty są sprawdzane raz na dobę, w nocy.",
        ],
      },
      {
        heading: "Alerty",
        text: [
          "Alert oznacza zmianę: nowe, zmienione lub usunięte trafienie albo dokument, który traci ważność. Alert wysyła wywołanie zwrotne *MONITORING*, a zespół dostaje jeden e-mail na przebieg.",
          "Nikt nie jest odrzucany automatycznie. Rozstrzygnij trafienia albo zamknij alert. Jedno i drugie pozostaje w historii.",
        ],
      },
    ],
  },
  {
    name: "services",
    title: "Usługi",
    lead: "Sprawdź adres kryptowalutowy, numer krajowy, telefon, dokument lub nazwisko i zapisz wynik jako PDF.",
    picture: guidePictures.services,
    alt: "Lista zapytań",
    sections: [
      {
        heading: "Wyślij zapytanie",
        steps: [
          "Otwórz *Usługi* i wybierz *Nowe zapytanie*.",
          "Wybierz usługę i wypełnij pola. Cena jest obok przycisku.",
          "Otwórz zapytanie. Pokazuje wynik, treść zapytania i JSON. *Pobierz PDF* zapisuje je jako plik.",
        ],
      },
      {
        heading: "Odczytaj wynik",
        text: [
          "*Gotowe* oznacza, że jest wynik, dobry lub zły. Niepoprawny numer to też wynik. *Nieudane* oznacza, że wyniku nie ma i nie pobrano opłaty.",
          "Ryzyko jest wysokie, gdy adres jest na wczytanej liście. Nigdy nie jest automatycznie niskie: bez dostawcy jest niedostępne.",
        ],
      },
    ],
  },
  {
    name: "billing",
    title: "Saldo, faktury i karty",
    lead: "Jak płaci projekt, jeśli operator pobiera opłaty za sprawdzenia.",
    picture: guidePictures.billing,
    alt: "Saldo i płatności",
    sections: [
      {
        heading: "Zasil saldo",
        steps: [
          "Otwórz *Rozliczenia* jako właściciel lub administrator i wybierz *Zasil saldo*.",
          "Wpisz kwotę. Przy przelewie bankowym otrzymasz fakturę, a saldo zostanie zasilone, gdy operator potwierdzi przelew. Płatność kartą zasila saldo od razu.",
          "Faktury i potwierdzenia wpłaty są w części *Płatności*.",
        ],
      },
      {
        heading: "Ceny",
        text: [
          "*Ceny* wymieniają każde sprawdzenie. Kwota jest rezerwowana, gdy wnioskodawca prześle dane, a pobierana po zakończeniu sprawdzeń. Sprawdzenia, których nie da się przeprowadzić, nic nie kosztują. *Zużycie* pokazuje dni, formularze i sprawdzenia.",
          "Gdy saldo nie wystarcza na weryfikację, jest ona wstrzymana i rozpoczyna się automatycznie po zasileniu salda. Wnioskodawca nie jest o tym powiadamiany.",
        ],
      },
    ],
  },
  {
    name: "certificates",
    title: "Podpisy",
    lead: "Podpisuj raporty własnym certyfikatem i pozwól wnioskodawcom podpisywać ich dane.",
    picture: guidePictures.certificates,
    alt: "Aktywny certyfikat",
    sections: [
      {
        heading: "Własny certyfikat",
        steps: [
          "Otwórz *Certyfikaty* i wybierz *Dodaj certyfikat*.",
          "Wybierz plik klucza .jks lub .dat i wpisz jego hasło. Plik zostanie od razu otwarty, aby sprawdzić hasło, i zapisany w postaci zaszyfrowanej.",
          "Wybierz *Aktywuj*. Podpisuje aktywny certyfikat.",
        ],
      },
      {
        heading: "Użyj go",
        text: [
          "*Podpisany PDF* w menu weryfikacji podpisuje jej raport. Gdy w kroku *Podpis elektroniczny* formularza włączone jest *Podpisuj automatycznie*, raport jest podpisywany przy zatwierdzeniu.",
          "Przy *Poproś wnioskodawców o podpis* wnioskodawca podpisuje swoje dane. Może to zrobić na stronie, plikiem klucza, który nie opuszcza urządzenia. Może też podpisać w innym programie i przesłać plik.",
        ],
      },
    ],
  },
];
