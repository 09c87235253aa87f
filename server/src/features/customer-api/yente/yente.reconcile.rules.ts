import type { YenteExample } from "#contract/customer-api/yente/yente-match.ts";
import type { ReconcileManifest, ReconcileQuery, ReconcileType } from "#contract/customer-api/yente/yente-reconcile.ts";
import { listedSchemata, queryProperties } from "./yente.schemata.rules.ts";

/** Queries in one call that OpenRefine sends. */
export const batchSize = 50;

const service = (serviceUrl: string, servicePath: string) => ({ service_url: serviceUrl, service_path: servicePath });

/** `url`: of this API, without an end. */
export const reconcileManifestOf = (url: string, dataset: string): ReconcileManifest => {
  const base = `${url}/reconcile/${encodeURIComponent(dataset)}`;
  return {
    versions: ["0.2"],
    name: "Veridesk",
    identifierSpace: "https://www.opensanctions.org/reference/#schema",
    schemaSpace: "https://www.opensanctions.org/reference/#schema",
    documentation: "https://reconciliation-api.github.io/specs/latest/",
    batchSize,
    view: { url: `${url}/entities/{{id}}` },
    suggest: {
      entity: service(base, "/suggest/entity"),
      type: service(base, "/suggest/type"),
      property: service(base, "/suggest/property"),
    },
    extend: { propose_properties: service(base, "/extend/property"), property_settings: [] },
    defaultTypes: listedSchemata.map(({ id, name, description }) => ({ id, name, description })),
  };
};

/** A row of a table as a query: its type is a schema, Thing when none is named. */
export function reconcileExampleOf({ query, type, properties }: ReconcileQuery): YenteExample {
  const [schema = "Thing"] = [type ?? []].flat();
  const values: Record<string, string[]> = query === "" ? {} : { name: [query] };
  for (const { pid, p, v } of properties) {
    const name = pid ?? p;
    if (name !== undefined && name !== "__proto__")
      values[name] = [...(Object.hasOwn(values, name) ? (values[name] ?? []) : []), ...v];
  }
  return { schema, properties: values };
}

export const reconcileTypeOf = (schema: string): ReconcileType => {
  const known = listedSchemata.find(({ id }) => id === schema);
  return { id: schema, name: known?.name ?? schema };
};

const beginsWith = (text: string, prefix: string) => text.toLowerCase().startsWith(prefix.toLowerCase());

export const typesLike = (prefix: string) =>
  listedSchemata.filter(({ id, name }) => beginsWith(id, prefix) || beginsWith(name, prefix));

const properties = queryProperties.map((id) => ({ id, name: id }));

export const propertiesLike = (prefix: string) => properties.filter(({ id }) => beginsWith(id, prefix));
