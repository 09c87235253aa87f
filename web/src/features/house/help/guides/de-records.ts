import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";

/** Lists, monitoring, services, money and signatures. */
export const germanRecordGuides: readonly HelpGuide[] = [
  {
    name: "screening",
    title: "Listen, Treffer und Sperrlisten",
    lead: "Wer auf einer Liste steht, warum, und was dann zu tun ist.",
    picture: guidePictures.screening,
    alt: "Ein Treffer: Antragsteller und Eintrag nebeneinander",
    sections: [
      {
        heading: "Einen Treffer beurteilen",
        steps: [
          "Öffnen Sie eine Verifizierung und dort den Tab *Listenabgleich*. Der stärkste Treffer steht oben.",
          "Vergleichen Sie den Antragsteller mit dem Eintrag. Abweichungen sind markiert. *Warum dieser Score* nennt die übereinstimmenden Wörter.",
          "Klicken Sie auf *Bestätigter Treffer* oder *Fehltreffer* oder drücken Sie *R* oder *I*. Ein Fehltreffer braucht einen Grund. Er gilt für diesen Antragsteller und diesen Eintrag, bis sich einer von beiden ändert.",
        ],
      },
      {
        heading: "Ihre eigenen Listen",
        steps: [
          "Öffnen Sie *Sperrlisten* und wählen Sie *Sperrliste anlegen*. Fügen Sie Einträge einzeln hinzu oder lesen Sie mit *Importieren* eine CSV-Datei ein.",
          "Wählen Sie im Formular, im Schritt *Listenabgleich*, die Listen aus, mit denen Antragsteller abgeglichen werden.",
          "Antragsteller kommen auf eine Liste, wenn Sie sie ablehnen, oder auf ihrer Seite über *Zu Sperrlisten hinzufügen*. Welche Daten übernommen werden, wählen Sie.",
        ],
      },
      {
        heading: "Selbst suchen",
        text: [
          "Unter *Listen durchsuchen* suchen Sie in allen Listen nach einem Namen oder einer Nummer. Jede Suche steht im *Audit-Protokoll*. *Veröffentlichte Listen* zeigt, wie aktuell jede Liste ist.",
        ],
      },
    ],
  },
  {
    name: "monitoring",
    title: "Monitoring nach der Genehmigung",
    lead: "Ein genehmigter Antragsteller kann morgen auf einer Liste stehen, und Reisepässe laufen ab.",
    picture: guidePictures.monitoring,
    alt: "Monitoring-Alerts",
    sections: [
      {
        heading: "Einschalten",
        steps: [
          "Öffnen Sie *Monitoring* und dort die *Einstellungen*.",
          "Wählen Sie die Listen, die Sperrlisten und die Dokumente aus, deren Ablauf überwacht wird, und legen Sie fest, wie viele Tage vorher Sie einen Alert erhalten.",
          "Klicken Sie auf *Speichern*. Jeder genehmigte Antragsteller wird einmal abgeglichen, danach immer, wenn sich eine Liste ändert. Dokumente werden einmal pro Nacht geprüft.",
        ],
      },
      {
        heading: "Alerts",
        text: [
          "Nur Änderungen lösen einen Alert aus: ein neuer, geänderter oder entfernter Treffer oder ein ablaufendes Dokument. Zu einem Alert wird der Callback *MONITORING* gesendet, und das Team erhält eine E-Mail pro Durchlauf.",
          "Niemand wird automatisch abgelehnt. Beurteilen Sie die Treffer oder schließen Sie den Alert. Beides bleibt im Verlauf.",
        ],
      },
    ],
  },
  {
    name: "services",
    title: "Einzelabfragen",
    lead: "Eine Krypto-Adresse, eine nationale Nummer, eine Telefonnummer, ein Dokument oder einen Namen abfragen und das Ergebnis als PDF speichern.",
    picture: guidePictures.services,
    alt: "Die Liste der Einzelabfragen",
    sections: [
      {
        heading: "Abfrage senden",
        steps: [
          "Öffnen Sie *Einzelabfragen* und wählen Sie *Neue Abfrage*.",
          "Wählen Sie die Art der Abfrage und füllen Sie die Felder aus. Der Preis steht neben der Schaltfläche.",
          "Öffnen Sie die Abfrage. Sie zeigt das Ergebnis, die Anfrage und das JSON. *PDF herunterladen* speichert sie als Datei.",
        ],
      },
      {
        heading: "Das Ergebnis lesen",
        text: [
          "*Fertig* bedeutet, dass es ein Ergebnis gibt, ob gut oder schlecht. Auch eine ungültige Nummer ist ein Ergebnis. *Fehlgeschlagen* bedeutet, dass es keines gibt. Dann wird nichts berechnet.",
          "Ein Risiko ist hoch, wenn die Adresse auf einer geladenen Liste steht. Niedrig ist es nie automatisch: Ohne Anbieter ist es nicht verfügbar.",
        ],
      },
    ],
  },
  {
    name: "billing",
    title: "Guthaben, Rechnungen und Karten",
    lead: "Wie ein Projekt zahlt, wenn der Betreiber Prüfungen berechnet.",
    picture: guidePictures.billing,
    alt: "Das Guthaben und seine Zahlungen",
    sections: [
      {
        heading: "Guthaben aufladen",
        steps: [
          "Öffnen Sie als Inhaber oder Administrator *Abrechnung* und wählen Sie *Aufladen*.",
          "Geben Sie einen Betrag ein. Bei einer Überweisung erhalten Sie eine Rechnung. Gutgeschrieben wird, sobald der Betreiber die Überweisung bestätigt. Eine Kartenzahlung wird sofort gutgeschrieben.",
          "Rechnungen und Quittungen finden Sie unter *Zahlungen*.",
        ],
      },
      {
        heading: "Preise",
        text: [
          "*Preise* führt jede Prüfung auf. Der Preis wird reserviert, wenn ein Antragsteller einreicht, und berechnet, wenn die Prüfungen gelaufen sind. Prüfungen, die nicht laufen können, kosten nichts. *Verbrauch* zeigt Tage, Formulare und Prüfungen.",
          "Wenn das Guthaben eine Verifizierung nicht deckt, wird sie zurückgestellt. Nach einer Aufladung beginnt sie automatisch. Der Antragsteller wird nicht benachrichtigt.",
        ],
      },
    ],
  },
  {
    name: "certificates",
    title: "Signaturen",
    lead: "Berichte mit dem eigenen Zertifikat signieren und Antragsteller ihre Daten signieren lassen.",
    picture: guidePictures.certificates,
    alt: "Ein aktives Zertifikat",
    sections: [
      {
        heading: "Ihr Zertifikat",
        steps: [
          "Öffnen Sie *Zertifikate* und wählen Sie *Zertifikat hinzufügen*.",
          "Wählen Sie die Schlüsseldatei (.jks oder .dat) aus und geben Sie ihr Passwort ein. Die Datei wird sofort geöffnet, um das Passwort zu prüfen, und verschlüsselt gespeichert.",
          "Klicken Sie auf *Aktivieren*. Mit dem aktiven Zertifikat wird signiert.",
        ],
      },
      {
        heading: "Zertifikat verwenden",
        text: [
          "*Signiertes PDF* im Menü einer Verifizierung signiert deren Bericht. Mit *Automatisch signieren* im Schritt *Elektronische Signatur* eines Formulars wird der Bericht bei der Genehmigung signiert.",
          "Mit *Antragsteller signieren lassen* signieren Antragsteller ihre Daten. Entweder verwenden sie auf der Seite eine Schlüsseldatei, und der Schlüssel verlässt ihr Gerät nie. Oder sie signieren mit einem anderen Programm und senden die Datei.",
        ],
      },
    ],
  },
];
