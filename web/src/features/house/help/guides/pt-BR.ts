import type { HelpGuide } from "../guides.rules.ts";
import { guidePictures } from "./pictures.ts";
import { brazilianRecordGuides } from "./pt-BR-records.ts";

export const brazilianGuides: readonly HelpGuide[] = [
  {
    name: "first-link",
    title: "Envie seu primeiro link",
    lead: "De um projeto vazio até o primeiro solicitante.",
    picture: guidePictures["first-link"],
    alt: "A lista de formulários",
    sections: [
      {
        heading: "Crie um formulário",
        steps: [
          "Abra *Formulários* e escolha *Criar formulário*. Comece por um modelo ou por um formulário vazio.",
          "Dê um nome a ele. Em *Países* e *Regras*, defina quem é aceito.",
          "Escolha as etapas: em geral, bastam Perfil, Documento e Selfie.",
          "Clique em *Salvar*. Se uma checagem não estiver disponível neste servidor, uma mensagem avisa, e um avaliador decide.",
          "Antes de mudar as regras mais tarde, escolha *Testar em verificações anteriores* em *Regras*. Você verá o que elas teriam decidido.",
        ],
      },
      {
        heading: "Envie o link",
        text: [
          "Na lista de formulários, escolha *Criar link* para um único solicitante. O link funciona uma vez e pode ser enviado por e-mail. O ID da pessoa no seu sistema, o ID externo, vai em todos os callbacks.",
          "Para muitas pessoas, escolha *Criar vários links*: você recebe um arquivo CSV. O link permanente do formulário serve para o seu site, e qualquer pessoa pode usá-lo.",
        ],
      },
      {
        heading: "O que acontece depois",
        text: [
          "O solicitante abre o link no celular, ou em um computador usando a câmera do celular. Depois do envio, a verificação aparece em *Verificações*.",
        ],
      },
    ],
  },
  {
    name: "reviewing",
    title: "Analise uma verificação",
    lead: "Decida pelo teclado o que as checagens deixaram em aberto.",
    picture: guidePictures.reviewing,
    alt: "Uma verificação com documento, selfie e linha do tempo",
    sections: [
      {
        heading: "Analise",
        steps: [
          "Abra *Verificações* e escolha uma em *Para análise*. Ao lado, a *Fila de análise* começa pelas mais antigas.",
          "Leia os avisos no topo: checagens que não passaram, que precisam de conferência manual ou que estão indisponíveis.",
          "Compare o documento com a selfie e os dados informados com o documento. As diferenças estão marcadas. *Z* abre as fotos em janela inteira.",
          "Confira a aba *Duplicidades* quando ela tiver um número: a mesma pessoa, documento, rosto ou dispositivo já apareceu em outra verificação.",
        ],
      },
      {
        heading: "Decida",
        text: [
          "*A* aprova. *D* abre os motivos de recusa: digite para buscar um motivo, e Enter o escolhe. É preciso pelo menos um. Seu comentário vai com o callback, por isso não escreva nada que seus sistemas não devam receber.",
          "Digite / em uma linha vazia de um comentário ou mensagem para inserir um texto do seu projeto, ou clique em *Textos salvos*. Proprietários e administradores os escrevem em *Configurações do projeto*.",
          "Durante alguns segundos, você pode desfazer a decisão com *Ctrl Z*. Antes disso, nada é enviado.",
          "*J* e *K* abrem a próxima e a anterior. O ponto de interrogação mostra todos os atalhos.",
        ],
      },
      {
        heading: "Encontre uma pessoa",
        text: [
          "*Ctrl K* (*⌘ K* no Mac) abre a busca em qualquer página: por nome, e-mail, telefone, número do documento ou ID.",
        ],
      },
    ],
  },
  {
    name: "callbacks",
    title: "Callbacks e assinaturas",
    lead: "Como seu sistema é notificado das decisões.",
    picture: guidePictures.callbacks,
    alt: "Um callback é enviado, respondido e repetido",
    sections: [
      {
        heading: "Configure os callbacks",
        steps: [
          "Informe a URL de callback no formulário, em *Geral*. Ela começa com https://.",
          "Em *Chaves de API*, crie as chaves e guarde o segredo dos callbacks onde você guarda suas senhas.",
          "Clique em *Enviar*, em *Enviar um callback de teste*, e confira a resposta do seu servidor.",
        ],
      },
      {
        heading: "O que seu servidor faz",
        text: [
          "Ele responde com qualquer status 2xx em até 10 segundos e só depois faz o próprio trabalho. Sem essa resposta, o callback é repetido depois de 1, 5, 15 e 30 minutos e, em seguida, a cada algumas horas, com 12 tentativas ao todo.",
          "O mesmo callback pode chegar duas vezes, com o mesmo webhook-id. Armazene o ID e ignore os callbacks que já tratou.",
          "Ele confere a webhook-signature: um HMAC-SHA256 do ID, da hora e do corpo, calculado com o segredo dos callbacks. Qualquer biblioteca de Standard Webhooks faz isso.",
        ],
      },
      {
        heading: "Quando um callback falhou",
        text: [
          "O Início mostra os callbacks que falharam. Abra a aba *Callbacks* da verificação para ver a resposta do seu servidor e clique em *Reenviar*. Proprietários, administradores e desenvolvedores encontram todos eles em *Callbacks*, na navegação.",
        ],
      },
    ],
  },
  {
    name: "api-keys",
    title: "Chaves de API",
    lead: "Com elas, seu sistema chama a API e confirma que um callback vem do Veridesk.",
    picture: guidePictures["api-keys"],
    alt: "A página com as chaves",
    sections: [
      {
        heading: "Para que serve cada uma",
        text: [
          "Com uma das *Chaves de produção*, seu sistema cria solicitantes e links e lê resultados. Com uma das *Chaves de teste*, ele faz o mesmo com dados de teste. Uma chave de cada grupo assina os callbacks no cabeçalho x-data-integrity. O *Segredo dos callbacks* assina como no Standard Webhooks. Essa assinatura também cobre a hora e, por isso, um callback antigo não pode ser reaproveitado.",
        ],
      },
      {
        heading: "Crie uma chave",
        steps: [
          "Abra *Chaves de API* e escolha *Criar chave* ou *Criar chave de teste*.",
          "Dê à chave o nome do sistema que vai usá-la e escolha o que ela pode fazer. Dados pessoais precisam da permissão de um proprietário ou administrador.",
          "Confirme que é você, com um código do autenticador ou uma chave de acesso.",
          "Copie o valor. Ele só é mostrado uma vez.",
        ],
      },
      {
        heading: "Bom saber",
        text: [
          "*Rotacionar* cria uma nova chave e permite que a antiga funcione por até sete dias. Uma chave revogada deixa de funcionar na hora. Se uma chave vazar, cole o início dela no campo de busca e revogue a chave encontrada.",
        ],
      },
    ],
  },
  {
    name: "themes",
    title: "Suas cores e seu logo",
    lead: "Deixe a página do solicitante com a sua cara.",
    picture: guidePictures.themes,
    alt: "O editor de temas com a prévia",
    sections: [
      {
        heading: "Crie um tema",
        steps: [
          "Abra *Editor de temas* e escolha *Criar tema*.",
          "Envie seu logo e escolha cores e uma fonte. A prévia mostra a página no celular e no computador, clara e escura.",
          "Clique em *Salvar*.",
        ],
      },
      {
        heading: "Use o tema",
        text: [
          "Escolha o tema no formulário, em *Personalização*. Vários formulários podem usar o mesmo tema. O próximo solicitante já vê as alterações.",
          "O contraste das cores aparece ao lado delas.",
        ],
      },
      {
        heading: "No celular",
        text: [
          "Os editores de formulários e de temas precisam de uma tela maior. Todo o resto também funciona no celular.",
        ],
      },
    ],
  },
  {
    name: "roles",
    title: "Funções da sua equipe",
    lead: "O que cada função pode ver e alterar.",
    picture: guidePictures.roles,
    alt: "A equipe e suas funções",
    sections: [
      {
        heading: "As cinco funções",
        text: [
          "*Proprietário* e *Administrador* podem tudo. Só eles convidam membros, eliminam dados e definem a retenção.",
          "*Desenvolvedor* cria formulários, gerencia as chaves de API e não vê solicitantes.",
          "*Gerente de compliance* analisa verificações e lê a trilha de auditoria.",
          "*Analista* analisa verificações.",
        ],
      },
      {
        heading: "Convide um membro",
        steps: [
          "Abra *Equipe* e escolha *Convidar*.",
          "Informe o e-mail e escolha uma função. Você não pode conceder uma função acima da sua.",
          "O convite vale por 24 horas. Você pode reenviá-lo.",
        ],
      },
      {
        heading: "Bom saber",
        text: [
          "Um projeto tem um só proprietário, que pode transferir a propriedade. Toda alteração de função fica em *Auditoria*.",
          "Quando as cinco funções não servem, quem gerencia os membros cria outras em *Configurações do projeto*, *Funções*. Ninguém concede o que não pode fazer.",
        ],
      },
    ],
  },
  {
    name: "applicants",
    title: "Solicitantes, correções e eliminação",
    lead: "O cadastro de um solicitante, que reúne todas as verificações.",
    picture: guidePictures.applicants,
    alt: "A lista de solicitantes",
    sections: [
      {
        heading: "O cadastro",
        text: [
          "A página de um solicitante traz perfil, documentos, endereços, verificações e histórico. As correções aparecem ao lado dos dados informados e dos dados dos documentos. O que foi enviado nunca muda.",
          "Etiquetas e comentários são visíveis só para a sua equipe.",
        ],
      },
      {
        heading: "Dois cadastros da mesma pessoa",
        text: ["*Mesclar com outro cadastro* mostra os dois como um só. Por 30 dias, você pode separá-los de novo."],
      },
      {
        heading: "Quando um solicitante pede os próprios dados",
        text: ["*Baixar dados* salva tudo em um arquivo ZIP, inclusive as fotos."],
      },
      {
        heading: "Elimine os dados",
        text: [
          "*Eliminar dados* exclui definitivamente nomes, respostas, fotos, vídeos e callbacks. IDs, datas e resultados são mantidos, para que suas estatísticas continuem corretas. Proprietários e administradores podem fazer isso, a menos que haja uma *Preservação legal*.",
        ],
      },
    ],
  },
  ...brazilianRecordGuides,
  {
    name: "statistics",
    title: "O que as estatísticas contam",
    lead: "Dias, status e solicitantes.",
    picture: guidePictures.statistics,
    alt: "Os indicadores das estatísticas",
    sections: [
      {
        heading: "O dia",
        text: [
          "Uma verificação conta no dia em que foi enviada, com o status atual. Os dias seguem o fuso horário que você define em *Meu perfil*.",
        ],
      },
      {
        heading: "Os indicadores",
        text: [
          "*Taxa de aprovação* é o percentual de aprovadas entre as verificações já decididas. *Aprovação na primeira vez* considera a primeira verificação de cada solicitante. *Tempo mediano até a decisão* vai do envio até a primeira decisão. Em *Solicitantes*, cada solicitante conta uma vez.",
          "O número pequeno compara com a mesma quantidade de dias anteriores.",
        ],
      },
      {
        heading: "Escolha",
        text: [
          "Escolha no máximo três meses. Filtre por formulário, país e etapa. Todo gráfico tem a tabela correspondente, e os números por dia e os motivos de recusa podem ser baixados.",
        ],
      },
    ],
  },
  {
    name: "reports",
    title: "Relatórios",
    lead: "Dados em arquivos, criados em segundo plano.",
    picture: guidePictures.reports,
    alt: "A lista de relatórios",
    sections: [
      {
        heading: "Crie um relatório",
        steps: [
          "Abra *Relatórios* e escolha *Criar relatório*.",
          "Escolha o conteúdo: verificações, solicitantes ou a trilha de auditoria. Escolha período, filtros e colunas.",
          "Escolha CSV ou Excel e crie o relatório. A lista mostra o andamento. Você pode continuar trabalhando.",
        ],
      },
      {
        heading: "Baixe o relatório",
        text: [
          "Um relatório fica disponível por 30 dias. *Criar de novo* o repete com os dados de hoje.",
          "Para baixar, é preciso confirmar que é você, porque o arquivo contém dados pessoais.",
        ],
      },
    ],
  },
  {
    name: "retention",
    title: "Por quanto tempo os dados são mantidos",
    lead: "Elimine automaticamente o que não é mais necessário.",
    picture: guidePictures.retention,
    alt: "Dias até a eliminação dos dados, por resultado",
    sections: [
      {
        heading: "Ative",
        steps: [
          "Abra *Configurações do projeto* como proprietário ou administrador.",
          "Em *Retenção de dados*, confira a sugestão: 1.825 dias para aprovadas, 365 para recusadas e 30 para as nunca enviadas. Vazio significa nunca.",
          "Escolha *Começar a eliminar automaticamente*. Antes disso, nada é eliminado automaticamente.",
        ],
      },
      {
        heading: "O que acontece à noite",
        text: [
          "Os dias contam a partir do último evento de um solicitante. Toda noite, os dados com prazo vencido são eliminados, e isso fica registrado em *Auditoria*. Solicitantes com verificação para análise ou com link ativo são mantidos.",
        ],
      },
      {
        heading: "Impeça para um solicitante",
        text: [
          "Escolha *Aplicar preservação legal* na página do solicitante. Enquanto ela valer, os dados dele não são eliminados.",
        ],
      },
    ],
  },
];
