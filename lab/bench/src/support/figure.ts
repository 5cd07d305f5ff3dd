import type { Product } from './product.ts'

/** What a figure is held to: a fixed value in its unit, or a multiple of its yardstick's median. */
export type Goal = {
  readonly is: 'at most' | 'at least'
  readonly value: number
  readonly of: 'unit' | 'yardstick'
}

/** The same work done by something bare, in the same run. */
type Yardstick = { readonly name: string; readonly samples: readonly number[] }

/** One line of the table. */
export type Measurement = {
  readonly what: string
  readonly unit: 's' | 'ms' | 'kB' | '/s' | '/min' | 'MB/s' | 'MB' | ''
  readonly samples: readonly number[]
  readonly yardstick?: Yardstick
  readonly goals: readonly Goal[]
  /** How it was measured, or what must be known to read it. */
  readonly note?: string
  /** Measurements of one group share a row of docs/benchmarks.md: the one that is nearest to its goal. */
  readonly group?: string
}

/** What a figure measures with. */
export type Bench = {
  /** A run that only proves that everything works: one round, seconds instead of minutes. */
  readonly isQuick: boolean
  /** How often to repeat. */
  readonly rounds: (count: number) => number
  /** An empty directory, gone at the end. */
  readonly directory: () => Promise<string>
  /** Starts the product on a data directory; the caller stops it (`await using`). */
  readonly start: (
    dataDirectory: string,
    variables?: Readonly<Record<string, string>>,
  ) => Promise<Product>
  /** A data directory whose first start is over; several figures share it. */
  readonly preparedDirectory: () => Promise<string>
  /** Where data of this name is that takes long to make. With `--keep`, later runs find it there. */
  readonly reusedDirectory: (name: string) => Promise<string>
  /** Lends a directory that has been through its first start to the figures after. */
  readonly lendDirectory: (dataDirectory: string) => void
  /** Prints the progress to the terminal. */
  readonly say: (words: string) => void
  /** Something that the reader of all figures must know. */
  readonly remark: (sentence: string) => void
}

/** One thing that `npm run bench` measures. */
export type Figure = {
  /** The word on the command line. */
  readonly name: string
  readonly title: string
  readonly measure: (bench: Bench) => Promise<readonly Measurement[]>
}

export const atMost = (value: number): Goal => ({ is: 'at most', value, of: 'unit' })
export const atLeast = (value: number): Goal => ({ is: 'at least', value, of: 'unit' })
export const atMostTimes = (value: number): Goal => ({ is: 'at most', value, of: 'yardstick' })
export const atLeastTimes = (value: number): Goal => ({ is: 'at least', value, of: 'yardstick' })
