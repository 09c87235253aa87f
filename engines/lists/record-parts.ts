import { ListError, type ListFormat, type ListRecordPart } from "./lists.types.ts";

/** Packed, all parts of a file; one of 100 MB comes to a third of that. */
const bufferedBytesMax = 128 * 1024 * 1024;
const slabBytes = 1024 * 1024;

const withoutEmpty = (_key: string, value: unknown): unknown =>
  Array.isArray(value) && value.length === 0 ? undefined : value;

/**
 * Parts of records until they can be put together, where a file tells of one entry in several places. They are packed as
 * bytes outside of the heap, and bounded.
 */
export class ListRecordParts {
  readonly #format: ListFormat;
  readonly #parts = new Map<string, Buffer[]>();
  #bytes = 0;
  #slab = Buffer.alloc(0);
  #slabAt = 0;
  constructor(format: ListFormat) {
    this.#format = format;
  }

  add(id: string, part: ListRecordPart): void {
    const packed = this.#pack(JSON.stringify(part, withoutEmpty));
    this.#bytes += packed.length + 2 * id.length + 100;
    if (this.#bytes > bufferedBytesMax)
      throw new ListError(this.#format, "The list is too large to be put together: use a part of it");
    const parts = this.#parts.get(id);
    if (parts) parts.push(packed);
    // A piece of a long text would keep that text in memory: the key is a text of its own.
    else this.#parts.set(Buffer.from(id).toString(), [packed]);
  }

  /** Small buffers of Node's would each keep eight kilobytes, shared with what is long forgotten. */
  #pack(text: string): Buffer {
    const length = Buffer.byteLength(text);
    if (this.#slabAt + length > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(Math.max(slabBytes, length));
      this.#slabAt = 0;
    }
    const start = this.#slabAt;
    this.#slabAt += this.#slab.write(text, start);
    return this.#slab.subarray(start, this.#slabAt);
  }

  of(id: string): ListRecordPart[] {
    return (this.#parts.get(id) ?? []).map((packed) => JSON.parse(packed.toString()) as ListRecordPart);
  }

  /** And keeps them no longer. */
  take(id: string): ListRecordPart[] {
    const parts = this.of(id);
    this.#parts.delete(id);
    return parts;
  }

  has(id: string): boolean {
    return this.#parts.has(id);
  }

  /** In the order of their first part. */
  ids(): IterableIterator<string> {
    return this.#parts.keys();
  }
}
