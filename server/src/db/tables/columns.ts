import type { ColumnType, Generated } from "kysely";

export type Stamp = ColumnType<Date, Date | undefined, Date>;
export type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A JSON column: callers parse and stringify it. */
export type Json = ColumnType<unknown, string, string>;
export type DefaultedJson = ColumnType<unknown, string | undefined, string>;
export type Defaulted<T> = Generated<T>;
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
