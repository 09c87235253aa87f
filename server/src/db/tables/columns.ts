import type { ColumnType, Generated } from "kysely";

export type TimestampColumn = ColumnType<Date, Date | undefined, Date>;
export type NullableTimestampColumn = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A JSON column: callers parse and stringify it. */
export type JsonColumn = ColumnType<unknown, string, string>;
export type DefaultedJsonColumn = ColumnType<unknown, string | undefined, string>;
export type DefaultedColumn<T> = Generated<T>;
export type NullableColumn<T> = ColumnType<T | null, T | null | undefined, T | null>;
