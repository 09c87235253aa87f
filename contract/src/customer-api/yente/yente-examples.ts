const moment = "2026-11-28T04:00:00Z";

const entity = {
  id: "ofac.1001",
  caption: "Oleksandr Hrytsenko",
  schema: "Person",
  properties: {
    name: ["Oleksandr Hrytsenko"],
    birthDate: ["1971-03-09"],
    nationality: ["ua"],
    topics: ["sanction"],
  },
  datasets: ["ofac"],
  referents: [],
  target: true,
  first_seen: moment,
  last_seen: moment,
  last_change: moment,
};

const sanction = {
  ...entity,
  id: "ofac.1001.sanction",
  caption: "UKRAINE-EO13661",
  schema: "Sanction",
  properties: { entity: ["ofac.1001"], program: ["UKRAINE-EO13661"], authority: ["OFAC"] },
  target: false,
};

const total = { value: 1, relation: "eq" };
const query = {
  schema: "Person",
  properties: { name: ["Alexander Hrytsenko"], birthDate: ["1971-03-09"] },
};
const sanctions = { limit: 10, offset: 0, total, results: [sanction] };

const list = {
  name: "ofac",
  title: "OFAC SDN",
  summary: null,
  updated_at: moment,
  last_export: moment,
  entity_count: 18_400,
  thing_count: 18_400,
  version: "12",
  category: "sanctions",
  tags: [],
  children: [],
  resources: [],
  deprecated: false,
  load: true,
  namespace: false,
  index_version: "12",
  index_current: true,
};

const features = {
  name: { description: "How near the names are.", coefficient: 1, url: "https://api.kyc.example.org/docs" },
};
const algorithm = {
  name: "veridesk",
  description: "Veridesk's comparison of names, with dates, countries, genders and numbers.",
  features,
};

const base = "https://api.kyc.example.org/reconcile/default";
const service = (path: string) => ({ service_url: base, service_path: path });
const people = { id: "Person", name: "People" };
const rows = { q0: { query: "Alexander Hrytsenko", type: "Person", limit: 3 } };
const rowResults = {
  q0: {
    result: [
      {
        id: "ofac.1001",
        name: "Oleksandr Hrytsenko",
        description: "1971-03-09",
        score: 93,
        match: true,
        type: [people],
      },
    ],
  },
};

export const yenteExamples = {
  match: {
    params: { dataset: "default" },
    query: { limit: 5, threshold: 0.7 },
    body: { queries: { "row-1": query } },
    reply: {
      responses: {
        "row-1": {
          status: 200,
          results: [
            {
              ...entity,
              score: 0.93,
              match: true,
              explanations: {
                name: {
                  score: 0.93,
                  detail: null,
                  query: "Alexander Hrytsenko",
                  candidate: "Oleksandr Hrytsenko",
                },
              },
            },
          ],
          total,
          query,
        },
      },
      limit: 5,
    },
  },
  search: {
    params: { dataset: "default" },
    query: { q: "hrytsenko", limit: 10 },
    reply: {
      limit: 10,
      offset: 0,
      total,
      results: [entity],
      facets: { countries: { label: "Countries", values: [{ name: "ua", label: "Ukraine", count: 1 }] } },
    },
  },
  entity: {
    params: { id: "ofac.1001" },
    query: { nested: "true" },
    reply: { ...entity, properties: { ...entity.properties, sanctions: [sanction] } },
  },
  adjacent: {
    params: { id: "ofac.1001" },
    query: { limit: 10 },
    reply: { entity, adjacent: { sanctions } },
  },
  adjacentProperty: {
    params: { id: "ofac.1001", property: "sanctions" },
    query: { limit: 10 },
    reply: sanctions,
  },
  catalog: { reply: { datasets: [list], current: ["ofac"], outdated: [], index_stale: false } },
  algorithms: {
    reply: {
      algorithms: [
        {
          ...algorithm,
          docs: { name: algorithm.name, description: algorithm.description, config: {}, features },
        },
      ],
      default: "veridesk",
      best: "veridesk",
    },
  },
  status: { reply: { status: "ok" } },
  manifest: {
    params: { dataset: "default" },
    reply: {
      versions: ["0.2"],
      name: "Veridesk",
      identifierSpace: "https://www.opensanctions.org/reference/#schema",
      schemaSpace: "https://www.opensanctions.org/reference/#schema",
      documentation: "https://reconciliation-api.github.io/specs/latest/",
      batchSize: 50,
      view: { url: "https://api.kyc.example.org/entities/{{id}}" },
      suggest: {
        entity: service("/suggest/entity"),
        type: service("/suggest/type"),
        property: service("/suggest/property"),
      },
      extend: { propose_properties: service("/extend/property"), property_settings: [] },
      defaultTypes: [{ ...people, description: "A natural person." }],
    },
  },
  reconcile: { params: { dataset: "default" }, body: { queries: rows }, reply: rowResults },
  suggestEntities: {
    params: { dataset: "default" },
    query: { prefix: "hryt" },
    reply: {
      result: [{ id: "ofac.1001", name: "Oleksandr Hrytsenko", description: "1971-03-09", notable: [people] }],
    },
  },
  suggestTypes: { params: { dataset: "default" }, query: { prefix: "per" }, reply: { result: [people] } },
  suggestProperties: {
    params: { dataset: "default" },
    query: { prefix: "birth" },
    reply: { result: [{ id: "birthDate", name: "birthDate" }] },
  },
  extendProperties: {
    params: { dataset: "default" },
    reply: { type: "Thing", properties: [{ id: "birthDate", name: "birthDate" }] },
  },
} as const;
