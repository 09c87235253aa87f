import type { HelpGuide } from "../guides.rules.ts";
import { frenchRecordGuides } from "./fr-records.ts";
import { guidePictures } from "./pictures.ts";

export const frenchGuides: readonly HelpGuide[] = [
  {
    name: "first-link",
    title: "Envoyer votre premier lien",
    lead: "D’un projet vide au premier demandeur.",
    picture: guidePictures["first-link"],
    alt: "La liste des formulaires",
    sections: [
      {
        heading: "Créer un formulaire",
        steps: [
          "Ouvrez *Formulaires* et choisissez *Créer un formulaire*. Partez d’un modèle ou d’un formulaire vide.",
          "Donnez-lui un nom. Sous *Pays* et *Règles*, définissez qui est accepté.",
          "Choisissez les étapes : Profil, Document et Selfie suffisent le plus souvent.",
          "Cliquez sur *Enregistrer*. Si un contrôle n’est pas disponible sur ce serveur, un message le signale, et un vérificateur tranche.",
          "Avant de modifier les règles plus tard, choisissez *Essayer sur des vérifications passées* sous *Règles*. Vous verrez ce qu’elles auraient décidé.",
        ],
      },
      {
        heading: "Envoyer le lien",
        text: [
          "Dans la liste des formulaires, choisissez *Créer un lien* pour un seul demandeur. Le lien est à usage unique et peut partir par e-mail. L’identifiant de la personne dans votre système, l’identifiant externe, figure dans chaque callback.",
          "Pour un grand nombre de personnes, choisissez *Créer de nombreux liens* : vous recevez un fichier CSV. Le lien permanent du formulaire est destiné à votre site web, et tout le monde peut s’en servir.",
        ],
      },
      {
        heading: "Ce qui se passe ensuite",
        text: [
          "Le demandeur ouvre le lien sur un téléphone, ou sur un ordinateur avec la caméra du téléphone. Une fois soumise, la vérification apparaît dans *Vérifications*.",
        ],
      },
    ],
  },
  {
    name: "reviewing",
    title: "Examiner une vérification",
    lead: "Tranchez au clavier ce que les contrôles n’ont pas réglé.",
    picture: guidePictures.reviewing,
    alt: "Une vérification avec le document, le selfie et la chronologie",
    sections: [
      {
        heading: "L’examen",
        steps: [
          "Ouvrez *Vérifications* et choisissez-en une sous *À examiner*. À côté, la *File d’examen* commence par la plus ancienne.",
          "Lisez les avertissements en haut de la page : contrôles non conformes, à faire manuellement ou indisponibles.",
          "Comparez le document avec le selfie, et les données saisies avec le document. Les différences sont signalées. *Z* ouvre les photos en plein écran.",
          "Consultez *Doublons* quand l’onglet porte un nombre : la même personne, le même document, le même visage ou le même appareil a déjà été vérifié.",
        ],
      },
      {
        heading: "La décision",
        text: [
          "*A* approuve. *D* ouvre les motifs de refus : saisissez quelques lettres pour trouver un motif, puis *Entrée* pour le choisir. Il en faut au moins un. Votre commentaire est envoyé avec le callback : n’y écrivez rien que vos systèmes ne doivent recevoir.",
          "Saisissez / sur une ligne vide d’un commentaire ou d’un message pour insérer un texte de votre projet, ou cliquez sur *Textes types*. Les propriétaires et administrateurs les rédigent dans *Paramètres du projet*.",
          "Pendant quelques secondes, *Ctrl Z* annule la décision. Rien n’est envoyé avant ce délai.",
          "*J* et *K* ouvrent la vérification suivante et la précédente. Le point d’interrogation affiche tous les raccourcis.",
        ],
      },
      {
        heading: "Retrouver une personne",
        text: [
          "*Ctrl K* (*⌘ K* sur un Mac) ouvre la recherche depuis n’importe quelle page : un nom, un e-mail, un téléphone, un numéro de document ou un identifiant.",
        ],
      },
    ],
  },
  {
    name: "callbacks",
    title: "Les callbacks et leurs signatures",
    lead: "Comment votre système est informé des décisions.",
    picture: guidePictures.callbacks,
    alt: "Un callback est envoyé, reçoit une réponse et est répété",
    sections: [
      {
        heading: "Mettre en place les callbacks",
        steps: [
          "Saisissez l’URL de callback dans le formulaire, sous *Général*. Elle commence par https://.",
          "Sous *Clés API*, créez les clés, et conservez le secret des callbacks là où vous gardez vos mots de passe.",
          "Cliquez sur *Envoyer* sous *Envoyer un callback de test*, et vérifiez la réponse de votre serveur.",
        ],
      },
      {
        heading: "Ce que fait votre serveur",
        text: [
          "Il répond par un statut 2xx dans les 10 secondes et travaille ensuite. À défaut, le callback est répété après 1, 5, 15 et 30 minutes, puis à plusieurs heures d’intervalle, soit 12 tentatives en tout.",
          "Le même callback peut arriver deux fois, avec le même webhook-id. Conservez cet identifiant et ignorez les callbacks déjà traités.",
          "Il vérifie webhook-signature : un HMAC-SHA256 de l’identifiant, de l’heure et du contenu, avec le secret des callbacks. Toute bibliothèque Standard Webhooks sait le faire.",
        ],
      },
      {
        heading: "Quand un callback est en échec",
        text: [
          "L’accueil affiche les callbacks en échec. Ouvrez l’onglet *Callbacks* de la vérification pour voir la réponse de votre serveur, puis cliquez sur *Renvoyer*. Les propriétaires, les admins et les développeurs les trouvent tous sous *Callbacks* dans la navigation.",
        ],
      },
    ],
  },
  {
    name: "api-keys",
    title: "Les clés API",
    lead: "Des clés pour que votre système appelle l’API, et pour vérifier qu’un callback vient de Veridesk.",
    picture: guidePictures["api-keys"],
    alt: "La page des clés",
    sections: [
      {
        heading: "À quoi sert chacune",
        text: [
          "Avec une clé du mode réel, votre système crée des demandeurs et des liens et lit les résultats. Une clé de test fait de même avec des données de test. Dans chaque groupe, une clé signe les callbacks dans l’en-tête x-data-integrity. Le secret des callbacks signe comme le prévoit Standard Webhooks. Cette signature couvre aussi l’heure : un ancien callback ne peut donc pas être rejoué.",
        ],
      },
      {
        heading: "Créer une clé",
        steps: [
          "Ouvrez *Clés API* et choisissez *Créer une clé* ou *Créer une clé de test*.",
          "Donnez-lui le nom du système qui l’utilisera, et choisissez ses droits. Les données personnelles sont autorisées par un propriétaire ou un admin.",
          "Confirmez qu’il s’agit de vous, avec un code d’authentification ou une clé d’accès.",
          "Copiez la valeur. Elle n’est affichée qu’une fois.",
        ],
      },
      {
        heading: "Bon à savoir",
        text: [
          "*Renouveler* vous donne une nouvelle clé et laisse fonctionner l’ancienne jusqu’à sept jours. Une clé révoquée cesse immédiatement de fonctionner. Si une clé a fuité, collez son début dans le champ de recherche et révoquez la clé trouvée.",
        ],
      },
    ],
  },
  {
    name: "themes",
    title: "Vos couleurs et votre logo",
    lead: "Donnez votre propre apparence à la page du demandeur.",
    picture: guidePictures.themes,
    alt: "L’éditeur de thèmes et son aperçu",
    sections: [
      {
        heading: "Créer un thème",
        steps: [
          "Ouvrez *Éditeur de thèmes* et choisissez *Créer un thème*.",
          "Importez votre logo, puis choisissez les couleurs et une police. L’aperçu montre la page sur un téléphone et sur un ordinateur, en clair et en sombre.",
          "Cliquez sur *Enregistrer*.",
        ],
      },
      {
        heading: "L’utiliser",
        text: [
          "Choisissez le thème dans le formulaire, sous *Personnalisation*. Un même thème peut servir à plusieurs formulaires. Le demandeur suivant voit les modifications.",
          "Le contraste des couleurs est affiché à côté d’elles.",
        ],
      },
      {
        heading: "Sur un téléphone",
        text: [
          "Les éditeurs de formulaires et de thèmes nécessitent un plus grand écran. Tout le reste fonctionne aussi sur un téléphone.",
        ],
      },
    ],
  },
  {
    name: "roles",
    title: "Les rôles de votre équipe",
    lead: "Ce que chaque rôle peut voir et modifier.",
    picture: guidePictures.roles,
    alt: "L’équipe et ses rôles",
    sections: [
      {
        heading: "Les cinq rôles",
        text: [
          "*Propriétaire* et *Admin* peuvent tout faire. Eux seuls invitent des membres, effacent des données et fixent les durées de conservation.",
          "*Développeur* crée les formulaires et gère les clés API, sans voir les demandeurs.",
          "*Responsable conformité* examine les vérifications et lit le journal d’audit.",
          "*Analyste* examine les vérifications.",
        ],
      },
      {
        heading: "Inviter un membre",
        steps: [
          "Ouvrez *Équipe* et choisissez *Inviter*.",
          "Saisissez l’adresse e-mail et choisissez un rôle. Vous ne pouvez pas attribuer un rôle supérieur au vôtre.",
          "L’invitation est valable 24 heures. Vous pouvez la renvoyer.",
        ],
      },
      {
        heading: "Bon à savoir",
        text: [
          "Un projet a un seul propriétaire, qui peut transférer la propriété. Chaque changement de rôle figure dans le *Journal d’audit*.",
          "Là où les cinq rôles ne conviennent pas, qui gère les membres en crée d’autres dans *Paramètres du projet*, *Rôles*. Personne n’accorde ce qu’il ne peut pas faire lui-même.",
        ],
      },
    ],
  },
  {
    name: "applicants",
    title: "Demandeurs, corrections et effacement",
    lead: "La fiche d’un demandeur, toutes vérifications confondues.",
    picture: guidePictures.applicants,
    alt: "La liste des demandeurs",
    sections: [
      {
        heading: "La fiche",
        text: [
          "La page d’un demandeur réunit son profil, ses documents, ses adresses, ses vérifications et son historique. Les corrections sont affichées à côté des données saisies et des données des documents. Les données soumises ne changent jamais.",
          "Seule votre équipe voit les étiquettes et les commentaires.",
        ],
      },
      {
        heading: "Deux fiches pour une même personne",
        text: [
          "*Fusionner avec une autre fiche* présente les deux comme une seule. Vous pouvez les séparer de nouveau pendant 30 jours.",
        ],
      },
      {
        heading: "Quand un demandeur souhaite obtenir ses données",
        text: ["*Télécharger les données* enregistre tout dans un seul fichier ZIP, photos comprises."],
      },
      {
        heading: "Effacer les données",
        text: [
          "*Effacer les données* supprime définitivement les noms, réponses, photos, vidéos et callbacks. Les identifiants, dates et résultats sont conservés, pour que vos statistiques restent justes. Les propriétaires et les admins peuvent le faire, sauf si un gel des données est actif.",
        ],
      },
    ],
  },
  ...frenchRecordGuides,
  {
    name: "statistics",
    title: "Ce que comptent les statistiques",
    lead: "Jours, statuts et demandeurs.",
    picture: guidePictures.statistics,
    alt: "Les indicateurs des statistiques",
    sections: [
      {
        heading: "Le jour",
        text: [
          "Une vérification compte au jour de sa soumission, avec son statut actuel. Les jours suivent votre fuseau horaire, que vous choisissez dans *Paramètres du profil*.",
        ],
      },
      {
        heading: "Les indicateurs",
        text: [
          "*Taux d’approbation* est la part des approuvées parmi les vérifications sur lesquelles une décision a été prise. *Approuvées d’emblée* ne considère que la première vérification de chaque demandeur. *Délai médian avant décision* va de la soumission à la première décision. *Demandeurs* compte chaque demandeur une fois.",
          "Le petit nombre compare avec la période précédente, de même durée.",
        ],
      },
      {
        heading: "Affiner",
        text: [
          "Choisissez trois mois au maximum. Filtrez par formulaire, par pays et par étape. Chaque graphique a son tableau. Les chiffres par jour et les motifs de refus peuvent être téléchargés.",
        ],
      },
    ],
  },
  {
    name: "reports",
    title: "Les rapports",
    lead: "Des données sous forme de fichiers, créés en arrière-plan.",
    picture: guidePictures.reports,
    alt: "La liste des rapports",
    sections: [
      {
        heading: "Créer un rapport",
        steps: [
          "Ouvrez *Rapports* et choisissez *Créer un rapport*.",
          "Choisissez le contenu : les vérifications, les demandeurs ou le journal d’audit. Choisissez la période, les filtres et les colonnes.",
          "Choisissez CSV ou Excel et créez le rapport. La liste montre son avancement. Vous pouvez continuer à travailler.",
        ],
      },
      {
        heading: "Le télécharger",
        text: [
          "Un rapport est disponible pendant 30 jours. *Créer de nouveau* le refait avec les données du jour.",
          "Le téléchargement vous demande de confirmer qu’il s’agit de vous, car le fichier contient des données personnelles.",
        ],
      },
    ],
  },
  {
    name: "retention",
    title: "Durées de conservation des données",
    lead: "Effacez automatiquement ce dont vous n’avez plus besoin.",
    picture: guidePictures.retention,
    alt: "Nombre de jours avant l’effacement des données, selon le résultat",
    sections: [
      {
        heading: "L’activer",
        steps: [
          "Ouvrez *Paramètres du projet*, en tant que propriétaire ou admin.",
          "Sous *Conservation des données*, vérifiez la proposition : 1 825 jours pour les approuvées, 365 pour les refusées, 30 pour celles qui n’ont jamais été soumises. Vide signifie jamais.",
          "Choisissez *Lancer l’effacement automatique*. Rien n’est effacé automatiquement avant cela.",
        ],
      },
      {
        heading: "Ce qui se passe la nuit",
        text: [
          "Les jours se comptent à partir du dernier événement d’un demandeur. Les données dont la durée a expiré sont effacées chaque nuit, et l’effacement est inscrit dans le *Journal d’audit*. Les demandeurs dont une vérification est à examiner, ou qui ont un lien actif, sont conservés.",
        ],
      },
      {
        heading: "L’empêcher pour un demandeur",
        text: [
          "Choisissez *Activer le gel des données* sur la page du demandeur. Tant que le gel est actif, ses données ne sont pas effacées.",
        ],
      },
    ],
  },
];
