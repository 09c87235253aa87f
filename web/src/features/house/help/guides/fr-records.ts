import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";

/** Lists, monitoring, services, money and signatures. */
export const frenchRecordGuides: readonly HelpGuide[] = [
  {
    name: "screening",
    title: "Listes, correspondances et listes noires",
    lead: "Qui figure sur une liste, pourquoi, et quelle suite y donner.",
    picture: guidePictures.screening,
    alt: "Une correspondance, avec le demandeur et l’entrée côte à côte",
    sections: [
      {
        heading: "Qualifier une correspondance",
        steps: [
          "Ouvrez une vérification et son onglet *Filtrage sur listes*. La correspondance la plus forte vient en premier.",
          "Comparez le demandeur avec l’entrée. Les différences sont signalées. *Explication du score* énumère les mots concordants.",
          "Cliquez sur *Correspondance avérée* ou *Faux positif*, ou utilisez les touches *R* et *I*. Un faux positif exige un motif. Il reste valable pour ce demandeur et cette entrée tant qu’aucun des deux ne change.",
        ],
      },
      {
        heading: "Vos propres listes",
        steps: [
          "Ouvrez *Listes noires* et choisissez *Créer une liste noire*. Ajoutez les entrées une à une, ou un fichier CSV avec *Importer*.",
          "Dans l’étape *Filtrage sur listes* d’un formulaire, choisissez les listes qui servent à filtrer les demandeurs.",
          "Des demandeurs y sont ajoutés quand vous les refusez, ou avec *Ajouter aux listes noires* sur la page du demandeur. Vous choisissez les données à ajouter.",
        ],
      },
      {
        heading: "Rechercher manuellement",
        text: [
          "*Recherche sur listes* recherche un nom ou un numéro dans toutes les listes. Chaque recherche figure dans le *Journal d’audit*. *Listes publiées* montre si chaque liste est à jour.",
        ],
      },
    ],
  },
  {
    name: "monitoring",
    title: "La surveillance après l’approbation",
    lead: "Un demandeur approuvé peut figurer demain sur une liste, et les passeports expirent.",
    picture: guidePictures.monitoring,
    alt: "Des alertes de surveillance",
    sections: [
      {
        heading: "L’activer",
        steps: [
          "Ouvrez *Surveillance*, puis *Paramètres*.",
          "Choisissez les listes, les listes noires et les documents dont l’expiration est surveillée, et combien de jours à l’avance vous recevez une alerte.",
          "Cliquez sur *Enregistrer*. Chaque demandeur approuvé est filtré une fois, puis chaque fois qu’une liste change. Les documents sont contrôlés une fois par nuit.",
        ],
      },
      {
        heading: "Les alertes",
        text: [
          "Seul un changement donne une alerte : une correspondance nouvelle, modifiée ou retirée, ou un document qui expire. Une alerte envoie le callback *MONITORING*, et l’équipe reçoit un seul e-mail par passage.",
          "Personne n’est refusé automatiquement. Qualifiez les correspondances, ou clôturez l’alerte. Les deux restent dans l’historique.",
        ],
      },
    ],
  },
  {
    name: "services",
    title: "Les services",
    lead: "Recherchez une adresse crypto, un numéro national, un téléphone, un document ou un nom, et enregistrez le résultat en PDF.",
    picture: guidePictures.services,
    alt: "La liste des requêtes de service",
    sections: [
      {
        heading: "Envoyer une requête",
        steps: [
          "Ouvrez *Services* et choisissez *Nouvelle requête*.",
          "Choisissez un service et remplissez les champs. Le prix est affiché à côté du bouton.",
          "Ouvrez la requête. Elle montre le résultat, la requête et le JSON. *Télécharger le PDF* l’enregistre dans un fichier.",
        ],
      },
      {
        heading: "Lire le résultat",
        text: [
          "*Terminée* signifie qu’il y a un résultat, bon ou mauvais : un numéro non valide est un résultat. *Échec* signifie qu’il n’y en a pas, et rien n’est facturé.",
          "Un risque est élevé quand l’adresse figure sur une liste chargée. Il n’est jamais faible d’office : sans fournisseur, il est indisponible.",
        ],
      },
    ],
  },
  {
    name: "billing",
    title: "Solde, factures et cartes",
    lead: "Comment un projet paie, si l’exploitant facture les contrôles.",
    picture: guidePictures.billing,
    alt: "Le solde et ses paiements",
    sections: [
      {
        heading: "Recharger le solde",
        steps: [
          "Ouvrez *Facturation*, en tant que propriétaire ou admin, et choisissez *Recharger*.",
          "Saisissez un montant. Pour un virement bancaire, vous recevez une facture, et le solde est crédité quand l’exploitant confirme le virement. Par carte, il est crédité immédiatement.",
          "Les factures et les reçus se trouvent sous *Paiements*.",
        ],
      },
      {
        heading: "Les prix",
        text: [
          "*Tarifs* énumère tous les contrôles. Le prix est réservé quand un demandeur soumet le formulaire, et facturé une fois les contrôles effectués. Un contrôle qui ne peut pas avoir lieu ne coûte rien. *Consommation* montre les jours, les formulaires et les contrôles.",
          "Quand le solde ne couvre pas une vérification, elle reste en suspens et commence automatiquement après une recharge. Le demandeur n’en est pas informé.",
        ],
      },
    ],
  },
  {
    name: "certificates",
    title: "Les signatures",
    lead: "Signez les rapports avec votre propre certificat, et faites signer leurs données aux demandeurs.",
    picture: guidePictures.certificates,
    alt: "Un certificat actif",
    sections: [
      {
        heading: "Votre certificat",
        steps: [
          "Ouvrez *Certificats* et choisissez *Ajouter un certificat*.",
          "Choisissez le fichier de clé, un .jks ou un .dat, et saisissez son mot de passe. Le fichier est ouvert aussitôt pour vérifier le mot de passe, puis conservé chiffré.",
          "Cliquez sur *Activer*. C’est le certificat actif qui signe.",
        ],
      },
      {
        heading: "L’utiliser",
        text: [
          "*PDF signé*, dans le menu d’une vérification, signe son rapport. Avec *Signer automatiquement* dans l’étape *Signature électronique* d’un formulaire, le rapport est signé dès l’approbation.",
          "Avec *Faire signer les demandeurs*, un demandeur signe ses données. Il utilise un fichier de clé sur la page, sans que la clé quitte jamais son appareil, ou signe avec un autre logiciel et envoie le fichier.",
        ],
      },
    ],
  },
];
