import type { ColumnType } from 'kysely';

/** An instant, read as a Date and never changed once written unless said. */
export type Instant = ColumnType<Date, Date, Date>;
export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A calendar date, `YYYY-MM-DD`. */
export type PlainDate = string;
