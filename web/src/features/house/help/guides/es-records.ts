import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";

/** Lists, monitoring, services, money and signatures. */
export const spanishRecordGuides: readonly HelpGuide[] = [
  {
    name: "screening",
    title: "Listas, coincidencias y listas negras",
    lead: "Quién está en una lista, por qué y qué hacer.",
    picture: guidePictures.screening,
    alt: "Una coincidencia, con el solicitante y la entrada lado a lado",
    sections: [
      {
        heading: "Valore una coincidencia",
        steps: [
          "Abra una verificación y su pestaña *Cotejo con listas*. La coincidencia más fuerte aparece primero.",
          "Compare al solicitante con la entrada. Las diferencias están marcadas. *Por qué esta puntuación* enumera las palabras que coinciden.",
          "Pulse *Coincidencia confirmada* o *Falso positivo*, o las teclas *R* e *I*. Un falso positivo necesita un motivo y se conserva para este solicitante y esta entrada hasta que cambie alguno de los dos.",
        ],
      },
      {
        heading: "Sus propias listas",
        steps: [
          "Abra *Listas negras* y elija *Crear una lista negra*. Añada las entradas una a una o use *Importar* con un archivo CSV.",
          "En el paso *Cotejo con listas* de un formulario, elija las listas con las que se coteja a los solicitantes.",
          "Los solicitantes se añaden al rechazarlos o con *Añadir a listas negras*, en su página. Usted elige qué datos se añaden.",
        ],
      },
      {
        heading: "Busque manualmente",
        text: [
          "*Buscar en listas* busca un nombre o un número en todas las listas. Cada búsqueda consta en el *Registro de auditoría*. *Listas publicadas* muestra lo actualizada que está cada lista.",
        ],
      },
    ],
  },
  {
    name: "monitoring",
    title: "Seguimiento después de la aprobación",
    lead: "Quien hoy se aprueba puede estar mañana en una lista, y los pasaportes caducan.",
    picture: guidePictures.monitoring,
    alt: "Alertas de seguimiento",
    sections: [
      {
        heading: "Actívelo",
        steps: [
          "Abra *Seguimiento* y sus *Ajustes*.",
          "Elija las listas, las listas negras y los documentos cuya caducidad quiere vigilar, y con cuántos días de antelación quiere la alerta.",
          "Pulse *Guardar*. Todos los solicitantes aprobados se cotejan una vez y, después, cada vez que cambia una lista. Los documentos se comprueban una vez cada noche.",
        ],
      },
      {
        heading: "Alertas",
        text: [
          "Solo los cambios son alertas: una coincidencia nueva, cambiada o retirada, o un documento que caduca. Una alerta envía el callback *MONITORING*, y el equipo recibe un correo por ejecución.",
          "No se rechaza a nadie automáticamente. Valore las coincidencias o cierre la alerta. Ambas cosas quedan en el historial.",
        ],
      },
    ],
  },
  {
    name: "services",
    title: "Servicios",
    lead: "Consulte una dirección de criptoactivos, un número nacional, un teléfono, un documento o un nombre, y guarde el resultado en PDF.",
    picture: guidePictures.services,
    alt: "La lista de consultas de servicio",
    sections: [
      {
        heading: "Envíe una consulta",
        steps: [
          "Abra *Servicios* y elija *Nueva consulta*.",
          "Elija un servicio y rellene el formulario. El precio se muestra junto al botón.",
          "Abra la consulta. Muestra el resultado, lo que se consultó y el JSON. *Descargar el PDF* la guarda como archivo.",
        ],
      },
      {
        heading: "Lea el resultado",
        text: [
          "*Terminada* significa que hay un resultado, bueno o malo: un número no válido también es un resultado. *Fallida* significa que no lo hay, y no se cobra nada.",
          "El riesgo es alto cuando la dirección está en una lista cargada. Nunca es bajo automáticamente: sin proveedor no está disponible.",
        ],
      },
    ],
  },
  {
    name: "billing",
    title: "Saldo, facturas y tarjetas",
    lead: "Cómo paga un proyecto si el operador cobra las comprobaciones.",
    picture: guidePictures.billing,
    alt: "El saldo y sus pagos",
    sections: [
      {
        heading: "Recargue el saldo",
        steps: [
          "Abra *Facturación* como propietario o administrador y elija *Recargar*.",
          "Introduzca un importe. Con transferencia recibe una factura, y el saldo se abona cuando el operador confirma el ingreso. Con tarjeta se abona de inmediato.",
          "Las facturas y los recibos están en *Pagos*.",
        ],
      },
      {
        heading: "Precios",
        text: [
          "*Precios* recoge todas las comprobaciones. El precio se reserva cuando un solicitante envía sus datos y se cobra cuando se han hecho las comprobaciones. Las que no se pueden hacer no cuestan nada. *Consumo* muestra los días, los formularios y las comprobaciones.",
          "Si el saldo no cubre una verificación, queda en pausa y empieza automáticamente después de una recarga. No se avisa al solicitante.",
        ],
      },
    ],
  },
  {
    name: "certificates",
    title: "Firmas",
    lead: "Firme los informes con su propio certificado y pida a los solicitantes que firmen sus datos.",
    picture: guidePictures.certificates,
    alt: "Un certificado activo",
    sections: [
      {
        heading: "Su certificado",
        steps: [
          "Abra *Certificados* y elija *Añadir un certificado*.",
          "Elija el archivo de certificado, .jks o .dat, e introduzca su contraseña. El archivo se abre en ese momento para comprobar la contraseña y se guarda cifrado.",
          "Pulse *Activar*. Firma el certificado activo.",
        ],
      },
      {
        heading: "Úselo",
        text: [
          "*PDF firmado*, en el menú de una verificación, firma su informe. Con *Firmar automáticamente*, en el paso *Firma electrónica* de un formulario, el informe se firma al aprobar la verificación.",
          "Con *Pedir la firma a los solicitantes*, el solicitante firma sus datos. Usa un archivo de certificado en la página, y la clave no sale de su dispositivo, o firma con otro programa y envía el archivo.",
        ],
      },
    ],
  },
];
