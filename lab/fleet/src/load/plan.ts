/** One kind of thing that people do: any of its units, each one or several requests at once. */
export type Kind = {
  readonly name: string
  /** How often it is done, beside the others. */
  readonly weight: number
  readonly units: readonly (readonly string[])[]
}

/** Kinds by their names. */
export type Kinds = Readonly<Record<string, Kind>>

/** What is asked of a product, and how hard. */
export type Plan = {
  readonly host: string
  readonly port: number
  readonly kinds: readonly Kind[]
  readonly seconds: number
  /** How many units may be under way at once. */
  readonly atOnce: number
  /** Units begun in a second, whatever becomes of them; null begins one when another ends. */
  readonly perSecond: number | null
}

/** What became of one kind. */
export type KindResult = {
  readonly name: string
  /** Units of which every request succeeded. */
  readonly good: number
  /** How often each worst status of a unit came; 0 stands for no answer. */
  readonly statuses: Readonly<Record<number, number>>
  /** Of the good ones, from the moment at which they were due. */
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
}

export type Result = {
  readonly kinds: readonly KindResult[]
  readonly seconds: number
  /** Good units in each second. */
  readonly goodPerSecond: readonly number[]
  /** Units that were due and never begun, because too many were under way. */
  readonly unsent: number
}
