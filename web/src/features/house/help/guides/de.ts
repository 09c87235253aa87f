import type { HelpGuide } from "../guides.rules.ts";
import { germanRecordGuides } from "./de-records.ts";
import { guidePictures } from "./pictures.ts";

export const germanGuides: readonly HelpGuide[] = [
  {
    name: "first-link",
    title: "Den ersten Link senden",
    lead: "Vom leeren Projekt zum ersten Antragsteller.",
    picture: guidePictures["first-link"],
    alt: "Die Liste der Formulare",
    sections: [
      {
        heading: "Formular erstellen",
        steps: [
          "Öffnen Sie *Formulare* und wählen Sie *Formular erstellen*. Beginnen Sie mit einer Vorlage oder mit einem leeren Formular.",
          "Geben Sie dem Formular einen Namen. Unter *Länder* und *Regeln* legen Sie fest, wer akzeptiert wird.",
          "Wählen Sie die Schritte aus. Profil, Dokument und Selfie genügen meist.",
          "Klicken Sie auf *Speichern*. Wenn eine Prüfung auf diesem Server nicht verfügbar ist, werden Sie darauf hingewiesen, und ein Prüfer entscheidet.",
          "Bevor Sie die Regeln später ändern, wählen Sie unter *Regeln* *An früheren Verifizierungen testen*. Dort sehen Sie, was sie entschieden hätten.",
        ],
      },
      {
        heading: "Link senden",
        text: [
          "Wählen Sie in der Liste der Formulare *Link erstellen*, um einen einzelnen Antragsteller einzuladen. Der Link funktioniert einmal und kann per E-Mail gesendet werden. Ihre eigene Kennung der Person, die externe ID, steht in jedem Callback.",
          "Für viele Personen wählen Sie *Mehrere Links erstellen*. Sie erhalten eine CSV-Datei. Der Dauerlink des Formulars ist für Ihre Website gedacht: Alle können ihn verwenden.",
        ],
      },
      {
        heading: "Wie es weitergeht",
        text: [
          "Der Antragsteller öffnet den Link am Smartphone oder am Computer mit der Kamera des Smartphones. Nach dem Einreichen erscheint die Verifizierung unter *Verifizierungen*.",
        ],
      },
    ],
  },
  {
    name: "reviewing",
    title: "Eine Verifizierung prüfen",
    lead: "Mit der Tastatur entscheiden, was die Prüfungen offengelassen haben.",
    picture: guidePictures.reviewing,
    alt: "Eine Verifizierung mit Dokument, Selfie und Verlauf",
    sections: [
      {
        heading: "Durchsehen",
        steps: [
          "Öffnen Sie *Verifizierungen* und wählen Sie eine unter *Zu prüfen*. Im *Arbeitsvorrat* daneben steht die älteste oben.",
          "Lesen Sie oben die Warnungen: Prüfungen, die nicht bestanden oder nicht verfügbar sind oder die Sie manuell prüfen müssen.",
          "Vergleichen Sie das Dokument mit dem Selfie und die eingegebenen Daten mit dem Dokument. Abweichungen sind markiert. *Z* öffnet die Fotos im ganzen Fenster.",
          "Sehen Sie unter *Duplikate* nach, wenn der Tab eine Zahl zeigt: Die Person, das Dokument, das Gesicht oder das Gerät kam schon einmal vor.",
        ],
      },
      {
        heading: "Entscheiden",
        text: [
          "*A* genehmigt. *D* öffnet die Ablehnungsgründe: Beginnen Sie zu tippen und wählen Sie den Grund mit der Eingabetaste aus. Mindestens ein Grund ist erforderlich. Ihr Kommentar wird mit dem Callback gesendet. Schreiben Sie daher nichts, was Ihre Systeme nicht erhalten dürfen.",
          "Mit / in einer leeren Zeile eines Kommentars oder einer Nachricht fügen Sie einen Text Ihres Projekts ein, ebenso mit *Textbausteine*. Inhaber und Administratoren schreiben sie unter *Projekteinstellungen*.",
          "Einige Sekunden lang können Sie die Entscheidung mit *Strg Z* rückgängig machen. Vorher wird nichts gesendet.",
          "*J* und *K* öffnen die nächste und die vorherige Verifizierung. Das Fragezeichen zeigt alle Tastenkürzel.",
        ],
      },
      {
        heading: "Eine Person finden",
        text: [
          "*Strg K* (auf dem Mac *⌘ K*) öffnet auf jeder Seite die Suche: nach Name, E-Mail-Adresse, Telefonnummer, Dokumentennummer oder ID.",
        ],
      },
    ],
  },
  {
    name: "callbacks",
    title: "Callbacks und ihre Signaturen",
    lead: "Wie Ihr System von Entscheidungen erfährt.",
    picture: guidePictures.callbacks,
    alt: "Ein Callback wird gesendet, beantwortet und wiederholt",
    sections: [
      {
        heading: "Callbacks einrichten",
        steps: [
          "Tragen Sie die Callback-URL im Formular unter *Allgemein* ein. Sie beginnt mit https://.",
          "Erstellen Sie unter *API-Schlüssel* die Schlüssel und bewahren Sie das Callback-Secret dort auf, wo Sie Passwörter aufbewahren.",
          "Klicken Sie unter *Test-Callback senden* auf *Senden* und prüfen Sie die Antwort Ihres Servers.",
        ],
      },
      {
        heading: "Was Ihr Server tut",
        text: [
          "Er antwortet innerhalb von 10 Sekunden mit einem Status 2xx und arbeitet erst danach. Sonst wird der Callback wiederholt: nach 1, 5, 15 und 30 Minuten, dann nach Stunden, insgesamt 12 Versuche.",
          "Derselbe Callback kann zweimal ankommen, mit derselben webhook-id. Speichern Sie diese ID und überspringen Sie Callbacks, die Sie schon verarbeitet haben.",
          "Er prüft webhook-signature: HMAC-SHA256 über ID, Zeit und Inhalt, mit dem Callback-Secret. Das kann jede Bibliothek für Standard Webhooks.",
        ],
      },
      {
        heading: "Wenn ein Callback fehlschlägt",
        text: [
          "Fehlgeschlagene Callbacks sehen Sie auf der Startseite. Im Tab *Callbacks* der Verifizierung steht die Antwort Ihres Servers. Klicken Sie dort auf *Erneut senden*. Inhaber, Administratoren und Entwickler finden alle in der Navigation unter *Callbacks*.",
        ],
      },
    ],
  },
  {
    name: "api-keys",
    title: "API-Schlüssel",
    lead: "Schlüssel, mit denen Ihr System die API aufruft und erkennt, dass ein Callback von Veridesk kommt.",
    picture: guidePictures["api-keys"],
    alt: "Die Seite mit den Schlüsseln",
    sections: [
      {
        heading: "Wozu welcher dient",
        text: [
          "Mit einem *Live-Schlüssel* legt Ihr System Antragsteller und Links an und liest Ergebnisse. Ein *Testschlüssel* tut dasselbe mit Testdaten. Je ein Schlüssel beider Gruppen signiert Callbacks im Header x-data-integrity. Das *Callback-Secret* signiert nach Standard Webhooks. Diese Signatur umfasst auch die Zeit, sodass niemand einen alten Callback noch einmal einspielen kann.",
        ],
      },
      {
        heading: "Schlüssel erstellen",
        steps: [
          "Öffnen Sie *API-Schlüssel* und wählen Sie *Schlüssel erstellen* oder *Testschlüssel erstellen*.",
          "Benennen Sie das System, das ihn verwenden wird, und legen Sie fest, was es darf. Personenbezogene Daten erlaubt ein Inhaber oder Administrator.",
          "Bestätigen Sie mit einem Code der Authenticator-App oder einem Passkey, dass Sie es sind.",
          "Kopieren Sie den Wert. Er wird nur einmal angezeigt.",
        ],
      },
      {
        heading: "Gut zu wissen",
        text: [
          "*Erneuern* erstellt einen neuen Schlüssel. Der alte funktioniert noch bis zu sieben Tage. Ein widerrufener Schlüssel funktioniert sofort nicht mehr. Wenn ein Schlüssel in falsche Hände gerät, fügen Sie seinen Anfang in das Suchfeld ein und widerrufen Sie den gefundenen Schlüssel.",
        ],
      },
    ],
  },
  {
    name: "themes",
    title: "Ihre Farben und Ihr Logo",
    lead: "Die Seite des Antragstellers in Ihrem eigenen Erscheinungsbild.",
    picture: guidePictures.themes,
    alt: "Der Design-Editor mit seiner Vorschau",
    sections: [
      {
        heading: "Design erstellen",
        steps: [
          "Öffnen Sie den *Design-Editor* und wählen Sie *Design erstellen*.",
          "Laden Sie Ihr Logo hoch und wählen Sie Farben und eine Schrift. Die Vorschau zeigt die Seite am Smartphone und am Computer, hell und dunkel.",
          "Klicken Sie auf *Speichern*.",
        ],
      },
      {
        heading: "Design verwenden",
        text: [
          "Wählen Sie das Design im Formular unter *Anpassung* aus. Mehrere Formulare können dasselbe Design verwenden. Schon der nächste Antragsteller sieht die Änderungen.",
          "Neben den Farben steht, wie hoch ihr Kontrast ist.",
        ],
      },
      {
        heading: "Am Smartphone",
        text: [
          "Der Formular- und der Design-Editor brauchen einen größeren Bildschirm. Alles andere funktioniert auch am Smartphone.",
        ],
      },
    ],
  },
  {
    name: "roles",
    title: "Rollen in Ihrem Team",
    lead: "Was jede Rolle sehen und ändern kann.",
    picture: guidePictures.roles,
    alt: "Das Team mit seinen Rollen",
    sections: [
      {
        heading: "Die fünf Rollen",
        text: [
          "*Inhaber* und *Administrator* können alles. Nur sie laden Mitglieder ein, löschen Daten und legen Aufbewahrungsfristen fest.",
          "*Entwickler* erstellen Formulare und verwalten die API-Schlüssel. Antragsteller sehen sie nicht.",
          "*Compliance-Manager* prüfen Verifizierungen und lesen das Audit-Protokoll.",
          "Ein *Analyst* prüft Verifizierungen.",
        ],
      },
      {
        heading: "Ein Mitglied einladen",
        steps: [
          "Öffnen Sie *Team* und wählen Sie *Einladen*.",
          "Geben Sie die E-Mail-Adresse ein und wählen Sie eine Rolle aus. Sie können keine Rolle vergeben, die über Ihrer eigenen liegt.",
          "Die Einladung gilt 24 Stunden. Sie können sie erneut senden.",
        ],
      },
      {
        heading: "Gut zu wissen",
        text: [
          "Ein Projekt hat einen Inhaber, der die Inhaberschaft übertragen kann. Jede Änderung einer Rolle steht im *Audit-Protokoll*.",
          "Wo die fünf Rollen nicht passen, erstellt, wer Mitglieder verwaltet, weitere unter *Projekteinstellungen*, *Rollen*. Niemand vergibt, was er selbst nicht darf.",
        ],
      },
    ],
  },
  {
    name: "applicants",
    title: "Antragsteller: korrigieren und löschen",
    lead: "Die Akte eines Antragstellers über alle Verifizierungen hinweg.",
    picture: guidePictures.applicants,
    alt: "Die Liste der Antragsteller",
    sections: [
      {
        heading: "Die Akte",
        text: [
          "Die Seite eines Antragstellers enthält Profil, Dokumente, Adressen, Verifizierungen und Verlauf. Korrekturen stehen neben den eingegebenen Daten und denen aus den Dokumenten. Eingereichte Daten ändern sich nie.",
          "Labels und Kommentare sieht nur Ihr Team.",
        ],
      },
      {
        heading: "Zwei Akten derselben Person",
        text: [
          "*Mit anderer Akte zusammenführen* zeigt beide als eine Akte. 30 Tage lang können Sie sie wieder trennen.",
        ],
      },
      {
        heading: "Wenn jemand Auskunft über seine Daten verlangt",
        text: ["*Daten herunterladen* speichert alles in einer einzigen ZIP-Datei, auch die Fotos."],
      },
      {
        heading: "Daten löschen",
        text: [
          "*Daten löschen* entfernt Namen, Antworten, Fotos, Videos und Callbacks endgültig. IDs, Zeiten und Ergebnisse bleiben, damit Ihre Statistik richtig bleibt. Inhaber und Administratoren können das, solange keine *Löschsperre* gesetzt ist.",
        ],
      },
    ],
  },
  ...germanRecordGuides,
  {
    name: "statistics",
    title: "Was die Statistik zählt",
    lead: "Tage, Status und Antragsteller.",
    picture: guidePictures.statistics,
    alt: "Die Kennzahlen der Statistik",
    sections: [
      {
        heading: "Der Tag",
        text: [
          "Eine Verifizierung zählt an dem Tag, an dem sie eingereicht wurde, mit ihrem heutigen Status. Für die Tage gilt Ihre Zeitzone, die Sie unter *Profileinstellungen* festlegen.",
        ],
      },
      {
        heading: "Die Kennzahlen",
        text: [
          "*Genehmigungsquote* ist der Anteil der genehmigten an den entschiedenen Verifizierungen. *Genehmigt* und *Abgelehnt* sind deren Anzahl. *Beim ersten Mal genehmigt* betrifft die erste Verifizierung eines Antragstellers mit einem Formular. *Zeit bis zur Entscheidung (Median)* reicht von der Einreichung bis zur ersten Entscheidung. *Antragsteller* zählt jeden Antragsteller einmal.",
          "Die kleine Zahl vergleicht mit ebenso vielen Tagen davor.",
        ],
      },
      {
        heading: "Auswählen",
        text: [
          "Wählen Sie bis zu drei Monate. Filtern Sie nach Formular, Land und Schritt. Zu jedem Diagramm gibt es eine Tabelle. Tageszahlen und Ablehnungsgründe können Sie herunterladen.",
        ],
      },
    ],
  },
  {
    name: "reports",
    title: "Berichte",
    lead: "Daten als Dateien, im Hintergrund erstellt.",
    picture: guidePictures.reports,
    alt: "Die Liste der Berichte",
    sections: [
      {
        heading: "Bericht erstellen",
        steps: [
          "Öffnen Sie *Berichte* und wählen Sie *Bericht erstellen*.",
          "Wählen Sie den Inhalt: Verifizierungen, Antragsteller oder das Audit-Protokoll. Legen Sie Zeitraum, Filter und Spalten fest.",
          "Wählen Sie CSV oder Excel und erstellen Sie den Bericht. Die Liste zeigt den Fortschritt. Sie können inzwischen weiterarbeiten.",
        ],
      },
      {
        heading: "Bericht herunterladen",
        text: [
          "Ein Bericht ist 30 Tage lang verfügbar. *Neu erstellen* wiederholt ihn mit den Daten von heute.",
          "Vor dem Herunterladen bestätigen Sie, dass Sie es sind, denn die Datei enthält personenbezogene Daten.",
        ],
      },
    ],
  },
  {
    name: "retention",
    title: "Wie lange Daten aufbewahrt werden",
    lead: "Automatisch löschen, was Sie nicht mehr benötigen.",
    picture: guidePictures.retention,
    alt: "Tage, nach denen Daten gelöscht werden, je nach Ergebnis",
    sections: [
      {
        heading: "Einschalten",
        steps: [
          "Öffnen Sie als Inhaber oder Administrator die *Projekteinstellungen*.",
          "Prüfen Sie unter *Aufbewahrung von Daten* den Vorschlag: 1.825 Tage für genehmigte und 365 für abgelehnte Antragsteller, 30 für solche, die nie eingereicht haben. Ein leeres Feld bedeutet: nie.",
          "Wählen Sie *Automatisches Löschen starten*. Vorher wird nichts automatisch gelöscht.",
        ],
      },
      {
        heading: "Was nachts geschieht",
        text: [
          "Die Tage zählen ab dem letzten Ereignis eines Antragstellers. Jede Nacht werden Daten gelöscht, deren Frist abgelaufen ist, und das wird im *Audit-Protokoll* festgehalten. Antragsteller mit einer Verifizierung, die zu prüfen ist, oder mit einem aktiven Link bleiben erhalten.",
        ],
      },
      {
        heading: "Bei einem Antragsteller verhindern",
        text: [
          "Wählen Sie auf der Seite des Antragstellers *Löschsperre setzen*. Solange sie gesetzt ist, werden dessen Daten nicht gelöscht.",
        ],
      },
    ],
  },
];
