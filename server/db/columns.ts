/** Type of a result column; `oids` are the PostgreSQL types whose JavaScript value is a `T`. */
export class Column<T> {
  /** Exists for the type checker alone. */
  declare readonly value: T;

  constructor(
    readonly oids: readonly number[],
    readonly arrayOids: readonly number[] = [],
    readonly nulls: 'never' | 'possible' | 'excluded' = 'never',
  ) {}

  get orNull(): Column<T | null> {
    return new Column(this.oids, this.arrayOids, 'possible');
  }

  /** The table allows nulls, but this statement's conditions exclude them. */
  get notNull(): Column<T> {
    return new Column(this.oids, this.arrayOids, 'excluded');
  }

  get array(): Column<T[]> {
    return new Column(this.arrayOids);
  }

  /** Narrows to the values that a CHECK constraint allows, or to the shape of the JSON that is stored. */
  as<S extends T>(): Column<S> {
    return new Column(this.oids, this.arrayOids, this.nulls);
  }
}

/** The columns of a statement by name; the row's type is inferred from them. */
// biome-ignore lint/suspicious/noExplicitAny: TypeScript has no other way to say "of whatever type"
export type Columns = Record<string, Column<any>>;

export type RowOf<C extends Columns> = { [K in keyof C]: C[K]['value'] };

/** The types that our statements return. Arrays of bigint and numeric are missing: pg would not parse them exactly. */
export const t = {
  boolean: new Column<boolean>([16], [1000]),
  /** smallint, integer or bigint: ids and counts fit JavaScript's integers. */
  int: new Column<number>([20, 21, 23], [1005, 1007]),
  float: new Column<number>([700, 701], [1021, 1022]),
  /** Amounts in base units, as decimal text. */
  numeric: new Column<string>([1700]),
  text: new Column<string>([25, 1043], [1009, 1015]),
  timestamp: new Column<Date>([1184], [1185]),
  bytes: new Column<Buffer>([17]),
  json: new Column<unknown>([114, 3802], [199, 3807]),
};
