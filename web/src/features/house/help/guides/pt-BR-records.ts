import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";

/** Lists, monitoring, services, money and signatures. */
export const brazilianRecordGuides: readonly HelpGuide[] = [
  {
    name: "screening",
    title: "Listas, apontamentos e listas de bloqueio",
    lead: "Quem está em uma lista, por quê e o que fazer.",
    picture: guidePictures.screening,
    alt: "Um apontamento com o solicitante e o registro lado a lado",
    sections: [
      {
        heading: "Classifique um apontamento",
        steps: [
          "Abra uma verificação e a aba *Triagem em listas*. O apontamento mais forte vem primeiro.",
          "Compare o solicitante com o registro. As diferenças estão marcadas. *Por que esta pontuação* mostra as palavras que coincidem.",
          "Clique em *Correspondência confirmada* ou *Falso positivo*, ou use *R* e *I*. Um falso positivo precisa de um motivo e vale para este solicitante e este registro até que um dos dois mude.",
        ],
      },
      {
        heading: "Suas próprias listas",
        steps: [
          "Abra *Listas de bloqueio* e escolha *Criar lista de bloqueio*. Adicione os registros um a um ou use *Importar* com um arquivo CSV.",
          "Na etapa *Triagem em listas* de um formulário, escolha as listas usadas na triagem dos solicitantes.",
          "Os solicitantes são adicionados quando você os recusa ou com *Adicionar a listas de bloqueio*, na página do solicitante. Você escolhe quais dados adicionar.",
        ],
      },
      {
        heading: "Busque manualmente",
        text: [
          "*Busca em listas* procura um nome ou número em todas as listas. Toda busca fica em *Auditoria*. *Listas públicas* mostra o quanto cada lista está atualizada.",
        ],
      },
    ],
  },
  {
    name: "monitoring",
    title: "Monitoramento depois da aprovação",
    lead: "Um solicitante aprovado hoje pode estar em uma lista amanhã, e passaportes vencem.",
    picture: guidePictures.monitoring,
    alt: "Alertas de monitoramento",
    sections: [
      {
        heading: "Ative",
        steps: [
          "Abra *Monitoramento* e, nele, *Configurações*.",
          "Escolha as listas, as listas de bloqueio, os documentos com validade monitorada e com quantos dias de antecedência você quer o alerta.",
          "Clique em *Salvar*. Todo solicitante aprovado passa por uma triagem e, depois, por outra sempre que uma lista muda. Os documentos são conferidos uma vez por noite.",
        ],
      },
      {
        heading: "Alertas",
        text: [
          "Só mudanças geram alertas: um apontamento novo, alterado ou removido ou um documento que vence. Um alerta envia o callback *MONITORING*, e a equipe recebe um e-mail por execução.",
          "Ninguém é recusado automaticamente. Classifique os apontamentos ou encerre o alerta. Tudo fica no histórico.",
        ],
      },
    ],
  },
  {
    name: "services",
    title: "Consultas avulsas",
    lead: "Consulte um endereço de criptoativos, um número nacional, um telefone, um documento ou um nome e salve o resultado em PDF.",
    picture: guidePictures.services,
    alt: "A lista de consultas avulsas",
    sections: [
      {
        heading: "Envie uma consulta",
        steps: [
          "Abra *Consultas* e escolha *Nova consulta*.",
          "Escolha um serviço e preencha os campos. O preço aparece ao lado do botão.",
          "Abra a consulta. Ela mostra o resultado, o que foi consultado e o JSON. *Baixar PDF* salva tudo em um arquivo.",
        ],
      },
      {
        heading: "Entenda o resultado",
        text: [
          "*Concluída* significa que há um resultado, bom ou ruim. Um número inválido também é um resultado. *Falhou* significa que não há nenhum, e nada é cobrado.",
          "O risco é alto quando o endereço está em uma lista carregada. Ele nunca é baixo automaticamente: sem um provedor, fica indisponível.",
        ],
      },
    ],
  },
  {
    name: "billing",
    title: "Saldo, faturas e cartões",
    lead: "Como um projeto paga, se o operador cobra pelas checagens.",
    picture: guidePictures.billing,
    alt: "O saldo e os pagamentos",
    sections: [
      {
        heading: "Faça uma recarga",
        steps: [
          "Abra *Faturamento* como proprietário ou administrador e escolha *Fazer recarga*.",
          "Informe um valor. Por transferência, você recebe uma fatura, creditada quando o operador confirma a transferência. Com cartão, o crédito é imediato.",
          "Faturas e recibos ficam em *Pagamentos*.",
        ],
      },
      {
        heading: "Preços",
        text: [
          "*Preços* lista cada checagem. O preço é reservado quando um solicitante envia os dados e cobrado depois que as checagens terminam. Checagens que não podem ser feitas não custam nada. *Consumo* mostra dias, formulários e checagens.",
          "Quando o saldo não cobre uma verificação, ela fica em espera e começa automaticamente depois de uma recarga. O solicitante não é notificado.",
        ],
      },
    ],
  },
  {
    name: "certificates",
    title: "Assinaturas",
    lead: "Assine relatórios com seu próprio certificado e peça aos solicitantes que assinem seus dados.",
    picture: guidePictures.certificates,
    alt: "Um certificado ativo",
    sections: [
      {
        heading: "Seu certificado",
        steps: [
          "Abra *Certificados* e escolha *Adicionar certificado*.",
          "Escolha o arquivo de chave, .jks ou .dat, e digite a senha dele. O arquivo é aberto na hora para conferir a senha e armazenado com criptografia.",
          "Clique em *Ativar*. O certificado ativo é o que assina.",
        ],
      },
      {
        heading: "Use o certificado",
        text: [
          "*PDF assinado*, no menu de uma verificação, assina o relatório dela. Com *Assinar automaticamente*, na etapa *Assinatura eletrônica* de um formulário, o relatório é assinado na aprovação.",
          "Com *Pedir assinatura aos solicitantes*, o solicitante assina os próprios dados. Ele usa um arquivo de chave na página, e a chave nunca sai do dispositivo. Ou assina com outro programa e envia o arquivo.",
        ],
      },
    ],
  },
];
