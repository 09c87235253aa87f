import type { HelpGuide } from "../guides.rules.ts";
import { spanishRecordGuides } from "./es-records.ts";
import { guidePictures } from "./pictures.ts";

export const spanishGuides: readonly HelpGuide[] = [
  {
    name: "first-link",
    title: "Envíe su primer enlace",
    lead: "De un proyecto vacío al primer solicitante.",
    picture: guidePictures["first-link"],
    alt: "La lista de formularios",
    sections: [
      {
        heading: "Cree un formulario",
        steps: [
          "Abra *Formularios* y elija *Crear un formulario*. Puede partir de una plantilla o empezar desde cero.",
          "Póngale un nombre. En *Países* y *Reglas*, indique a quién acepta.",
          "Elija los pasos: casi siempre basta con el perfil, el documento y el selfie.",
          "Pulse *Guardar*. Si este servidor no puede hacer alguna comprobación, se lo indica un mensaje y decide un revisor.",
          "Antes de cambiar las reglas más adelante, elija *Probar con verificaciones anteriores* en *Reglas*. Verá qué habrían decidido.",
        ],
      },
      {
        heading: "Envíe el enlace",
        text: [
          "En la lista de formularios, elija *Crear un enlace* si es para un solo solicitante. El enlace funciona una sola vez y se puede enviar por correo electrónico. El ID que usted usa para esa persona, el ID externo, acompaña a todos los callbacks.",
          "Si es para muchas personas, elija *Crear muchos enlaces*: recibirá un archivo CSV. El enlace permanente del formulario es para su sitio web y puede usarlo cualquiera.",
        ],
      },
      {
        heading: "Qué ocurre después",
        text: [
          "El solicitante abre el enlace en el móvil, o en un ordenador con la cámara del móvil. Cuando envía sus datos, la verificación aparece en *Verificaciones*.",
        ],
      },
    ],
  },
  {
    name: "reviewing",
    title: "Revise una verificación",
    lead: "Decida con el teclado lo que las comprobaciones han dejado abierto.",
    picture: guidePictures.reviewing,
    alt: "Una verificación con el documento, el selfie y la cronología",
    sections: [
      {
        heading: "Revísela",
        steps: [
          "Abra *Verificaciones* y elija una de la pestaña *Por revisar*. La *Cola de revisión*, al lado, empieza por la más antigua.",
          "Lea los avisos de la parte superior: las comprobaciones no superadas, las que requieren una comprobación manual y las que no están disponibles.",
          "Compare el documento con el selfie, y los datos introducidos con los del documento. Las diferencias están marcadas. *Z* abre las fotos en ventana completa.",
          "Consulte *Duplicados* cuando la pestaña tenga un número: la misma persona, documento, cara o dispositivo ya se había verificado.",
        ],
      },
      {
        heading: "Decida",
        text: [
          "*A* aprueba. *D* abre los motivos de rechazo: escriba para buscar uno y elíjalo con Intro. Se necesita al menos un motivo. Su comentario se envía con el callback, así que no escriba nada que sus sistemas no deban recibir.",
          "Escriba / en una línea vacía de un comentario o mensaje para insertar un texto de su proyecto, o pulse *Textos guardados*. Los propietarios y administradores los escriben en *Ajustes del proyecto*.",
          "Durante unos segundos puede deshacer la decisión con *Ctrl Z*. Hasta entonces no se envía nada.",
          "*J* y *K* abren la siguiente y la anterior. El signo de interrogación muestra todos los atajos.",
        ],
      },
      {
        heading: "Busque a una persona",
        text: [
          "*Ctrl K* (*⌘ K* en un Mac) abre la búsqueda desde cualquier página: por nombre, correo electrónico, teléfono, número de documento o ID.",
        ],
      },
    ],
  },
  {
    name: "callbacks",
    title: "Los callbacks y sus firmas",
    lead: "Cómo se entera su sistema de las decisiones.",
    picture: guidePictures.callbacks,
    alt: "Un callback se envía, recibe respuesta y se repite",
    sections: [
      {
        heading: "Configure los callbacks",
        steps: [
          "Introduzca la URL de callback en el formulario, en *General*. Empieza por https://.",
          "En *Claves de API*, cree las claves y guarde el secreto de callbacks donde guarda las contraseñas.",
          "Pulse *Enviar* en *Enviar un callback de prueba* y compruebe la respuesta de su servidor.",
        ],
      },
      {
        heading: "Qué hace su servidor",
        text: [
          "Responde con cualquier estado 2xx en menos de 10 segundos y hace su trabajo después. De lo contrario, el callback se repite a los 1, 5, 15 y 30 minutos y, más tarde, cada varias horas, hasta 12 intentos en total.",
          "El mismo callback puede llegar dos veces, con el mismo webhook-id. Guarde ese ID y omita los callbacks que ya haya procesado.",
          "Comprueba webhook-signature: un HMAC-SHA256 del ID, la hora y el cuerpo con el secreto de callbacks. Sirve cualquier biblioteca de Standard Webhooks.",
        ],
      },
      {
        heading: "Cuando falla un callback",
        text: [
          "En Inicio aparecen los callbacks fallidos. Abra la pestaña *Callbacks* de la verificación para ver la respuesta de su servidor y pulse *Reenviar*. Los propietarios, administradores y desarrolladores los encuentran todos en *Callbacks*, en la navegación.",
        ],
      },
    ],
  },
  {
    name: "api-keys",
    title: "Claves de API",
    lead: "Claves para que su sistema llame a la API y compruebe que un callback procede de Veridesk.",
    picture: guidePictures["api-keys"],
    alt: "La página con las claves",
    sections: [
      {
        heading: "Para qué sirve cada una",
        text: [
          "Con una clave real, su sistema crea solicitantes y enlaces y lee los resultados. Con una clave de prueba hace lo mismo con datos de prueba. Una clave de cada grupo firma los callbacks en la cabecera x-data-integrity. El secreto de callbacks firma según Standard Webhooks. Esa firma incluye también la hora, por lo que no se puede reutilizar un callback antiguo.",
        ],
      },
      {
        heading: "Cree una clave",
        steps: [
          "Abra *Claves de API* y elija *Crear una clave* o *Crear una clave de prueba*.",
          "Indique qué sistema la va a usar y elija lo que podrá hacer. Los datos personales los permite un propietario o un administrador.",
          "Confirme que es usted, con un código de la aplicación de autenticación o una llave de acceso.",
          "Copie el valor. Se muestra una sola vez.",
        ],
      },
      {
        heading: "Conviene saber",
        text: [
          "*Rotar* le da una clave nueva y permite que la antigua funcione hasta siete días más. Una clave revocada deja de funcionar de inmediato. Si se filtra una clave, pegue su principio en el campo de búsqueda y revoque la que aparezca.",
        ],
      },
    ],
  },
  {
    name: "themes",
    title: "Sus colores y su logotipo",
    lead: "Dé a la página del solicitante su propio aspecto.",
    picture: guidePictures.themes,
    alt: "El editor de temas con su vista previa",
    sections: [
      {
        heading: "Cree un tema",
        steps: [
          "Abra *Editor de temas* y elija *Crear un tema*.",
          "Suba su logotipo y elija los colores y una fuente. La vista previa muestra la página en un móvil y en un ordenador, clara y oscura.",
          "Pulse *Guardar*.",
        ],
      },
      {
        heading: "Úselo",
        text: [
          "Elija el tema en el formulario, en *Personalización*. Varios formularios pueden compartir un tema. El siguiente solicitante ya ve los cambios.",
          "El contraste de los colores se muestra junto a ellos.",
        ],
      },
      {
        heading: "En el móvil",
        text: [
          "Los editores de formularios y de temas necesitan una pantalla más grande. Todo lo demás funciona también en el móvil.",
        ],
      },
    ],
  },
  {
    name: "roles",
    title: "Los roles de su equipo",
    lead: "Lo que cada rol puede ver y cambiar.",
    picture: guidePictures.roles,
    alt: "El equipo con sus roles",
    sections: [
      {
        heading: "Los cinco roles",
        text: [
          "*Propietario* y *Administrador* pueden hacerlo todo. Solo ellos invitan a miembros, suprimen datos y fijan los plazos de conservación.",
          "*Desarrollador* crea formularios y gestiona las claves de API. No ve a los solicitantes.",
          "*Responsable de cumplimiento* revisa verificaciones y lee el registro de auditoría.",
          "*Analista* revisa verificaciones.",
        ],
      },
      {
        heading: "Invite a un miembro",
        steps: [
          "Abra *Equipo* y elija *Invitar*.",
          "Introduzca el correo electrónico y elija un rol. No puede conceder un rol superior al suyo.",
          "La invitación funciona durante 24 horas. Puede reenviarla.",
        ],
      },
      {
        heading: "Conviene saber",
        text: [
          "Un proyecto tiene un solo propietario, que puede transferir la propiedad. Cada cambio de rol consta en el *Registro de auditoría*.",
          "Donde los cinco roles no encajan, quien gestiona los miembros crea otros en *Ajustes del proyecto*, *Roles*. Nadie concede lo que no puede hacer.",
        ],
      },
    ],
  },
  {
    name: "applicants",
    title: "Solicitantes, correcciones y supresión",
    lead: "La ficha de un solicitante reúne todas sus verificaciones.",
    picture: guidePictures.applicants,
    alt: "La lista de solicitantes",
    sections: [
      {
        heading: "La ficha",
        text: [
          "La página de un solicitante tiene el perfil, los documentos, las direcciones, las verificaciones y la cronología. Las correcciones se muestran junto a los datos introducidos y los de los documentos. Los datos enviados no cambian nunca.",
          "Las etiquetas y los comentarios solo los ve su equipo.",
        ],
      },
      {
        heading: "Dos fichas de la misma persona",
        text: ["*Fusionar con otra ficha* muestra ambas como una sola. Durante 30 días puede separarlas de nuevo."],
      },
      {
        heading: "Cuando un solicitante pide sus datos",
        text: ["*Descargar los datos* lo guarda todo en un archivo ZIP, también las fotos."],
      },
      {
        heading: "Suprima los datos",
        text: [
          "*Suprimir los datos* elimina definitivamente los nombres, respuestas, fotos, vídeos y callbacks. Se conservan los ID, las fechas y los resultados, para que sus estadísticas sigan siendo correctas. Pueden hacerlo los propietarios y los administradores, salvo que haya una retención legal.",
        ],
      },
    ],
  },
  ...spanishRecordGuides,
  {
    name: "statistics",
    title: "Qué cuentan las estadísticas",
    lead: "Días, estados y solicitantes.",
    picture: guidePictures.statistics,
    alt: "Las cifras de las estadísticas",
    sections: [
      {
        heading: "El día",
        text: [
          "Una verificación cuenta el día en que se envió, con su estado actual. Los días siguen su zona horaria, que se elige en *Ajustes del perfil*.",
        ],
      },
      {
        heading: "Las cifras",
        text: [
          "*Aprobadas* y *Rechazadas* son las verificaciones que ahora tienen esa decisión. *Aprobación a la primera* cuenta la primera verificación de cada solicitante con un formulario. *Mediana del tiempo de decisión* mide desde el envío hasta la primera decisión. *Solicitantes* cuenta a cada solicitante una sola vez.",
          "La cifra pequeña compara con el mismo número de días anteriores.",
        ],
      },
      {
        heading: "Elija",
        text: [
          "Elija tres meses como máximo. Filtre por formulario, país y paso. Cada gráfico tiene su tabla, y las cifras diarias y los motivos de rechazo se pueden descargar.",
        ],
      },
    ],
  },
  {
    name: "reports",
    title: "Informes",
    lead: "Datos en archivos, creados en segundo plano.",
    picture: guidePictures.reports,
    alt: "La lista de informes",
    sections: [
      {
        heading: "Cree un informe",
        steps: [
          "Abra *Informes* y elija *Crear un informe*.",
          "Elija el contenido: verificaciones, solicitantes o el registro de auditoría. Elija también el periodo, los filtros y las columnas.",
          "Elija CSV o Excel y cree el informe. La lista muestra el progreso, y usted puede seguir trabajando.",
        ],
      },
      {
        heading: "Descárguelo",
        text: [
          "Un informe está disponible durante 30 días. *Crear de nuevo* lo repite con los datos de hoy.",
          "Al descargarlo debe confirmar que es usted, porque el archivo contiene datos personales.",
        ],
      },
    ],
  },
  {
    name: "retention",
    title: "Cuánto tiempo se conservan los datos",
    lead: "Suprima automáticamente lo que ya no necesita.",
    picture: guidePictures.retention,
    alt: "Días tras los que se suprimen los datos, según el resultado",
    sections: [
      {
        heading: "Actívelo",
        steps: [
          "Abra *Ajustes del proyecto* como propietario o administrador.",
          "En *Conservación de datos*, revise la sugerencia: 1.825 días para las aprobadas, 365 para las rechazadas y 30 para las que nunca se enviaron. Vacío significa nunca.",
          "Elija *Empezar a suprimir automáticamente*. Hasta entonces no se suprime nada automáticamente.",
        ],
      },
      {
        heading: "Qué ocurre por la noche",
        text: [
          "Los días cuentan desde el último evento de un solicitante. Cada noche se suprimen los datos cuyo plazo ha vencido y queda constancia en el *Registro de auditoría*. Se conservan los solicitantes que tienen una verificación por revisar o un enlace activo.",
        ],
      },
      {
        heading: "Impídalo para un solicitante",
        text: [
          "Elija *Activar la retención legal* en la página del solicitante. Mientras esté activa, sus datos no se suprimen.",
        ],
      },
    ],
  },
];
