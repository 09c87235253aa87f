type Value = string | number | Value[] | { [key: string]: Value };

const kinds = { string: 2, double: 3, uint16: 5, uint32: 6, map: 7, uint64: 9, array: 11 } as const;

/** MaxMind DB 2.0, "Data field format". */
function control(kind: number, size: number): Buffer {
  const long = size >= 29 ? [29, size - 29] : [size];
  const [first = 0, ...rest] = long;
  return kind < 8 ? Buffer.from([(kind << 5) | first, ...rest]) : Buffer.from([first, kind - 7, ...rest]);
}

const text = (value: string) => Buffer.concat([control(kinds.string, Buffer.byteLength(value)), Buffer.from(value)]);

function unsigned(kind: number, value: number, bytes: number): Buffer {
  const digits = Buffer.alloc(bytes);
  digits.writeUIntBE(value, 0, bytes);
  return Buffer.concat([control(kind, bytes), digits]);
}

function encode(value: Value): Buffer {
  if (typeof value === "string") return text(value);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return Buffer.concat([control(kinds.double, 8), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(kinds.array, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(kinds.map, entries.length),
    ...entries.flatMap(([key, each]) => [text(key), encode(each)]),
  ]);
}

const metadata = (nodes: number): Buffer =>
  Buffer.concat([
    control(kinds.map, 7),
    ...[text("binary_format_major_version"), unsigned(kinds.uint16, 2, 2)],
    ...[text("binary_format_minor_version"), unsigned(kinds.uint16, 0, 2)],
    ...[text("build_epoch"), unsigned(kinds.uint64, 1_780_000_000, 6)],
    ...[text("database_type"), text("a test's cities")],
    ...[text("ip_version"), unsigned(kinds.uint16, 4, 2)],
    ...[text("node_count"), unsigned(kinds.uint32, nodes, 4)],
    ...[text("record_size"), unsigned(kinds.uint16, 24, 2)],
  ]);

const shapes = {
  nested: {
    country: { iso_code: "US" },
    subdivisions: [{ names: { en: "California" } }],
    city: { names: { en: "Mountain View" } },
    location: { latitude: 37.25, longitude: -122.5 },
  },
  flat: { country_code: "US", state1: "California", city: "Mountain View", latitude: 37.25, longitude: -122.5 },
  country: { country: { iso_code: "CA" } },
} satisfies Record<string, Value>;

/** A list in MaxMind's format with one entry, 8.8.8.0/24. */
export function cityList(shape: keyof typeof shapes = "nested"): Buffer {
  const bits = [...(0x080808).toString(2).padStart(24, "0")];
  const nodes = bits.length;
  const tree = Buffer.alloc(nodes * 6);
  bits.forEach((bit, at) => {
    // The last node points to the first byte of the data, sixteen past the end of the tree.
    const next = at === nodes - 1 ? nodes + 16 : at + 1;
    tree.writeUIntBE(bit === "0" ? next : nodes, at * 6, 3);
    tree.writeUIntBE(bit === "1" ? next : nodes, at * 6 + 3, 3);
  });
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")]);
  return Buffer.concat([tree, Buffer.alloc(16), encode(shapes[shape]), mark, metadata(nodes)]);
}
