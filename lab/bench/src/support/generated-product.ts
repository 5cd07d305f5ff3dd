import { join } from 'node:path'
import { connect, type Database } from '@hlizo/database/database'
import { embeddedUrl } from '@hlizo/database/embedded'
import type { Bench } from './figure.ts'
import { generateCaptions } from './generated-captions.ts'
import { generateCatalogue, titlesIn } from './generated-catalogue.ts'
import type { Product } from './product.ts'
import { signInSubscriber, type Subscriber } from './subscriber.ts'

const PROFILES = { measured: 10_000, quick: 100 }

/** The product with a generated catalogue, and a subscriber with a history. */
export type GeneratedProduct = AsyncDisposable & {
  readonly product: Product
  readonly subscriber: Subscriber
  readonly titles: readonly string[]
  /** Quotes from the captions, where some were asked for. */
  readonly quotes: readonly string[]
}

/** What is generated; an hour of captions goes with one of the first videos. */
type Counts = {
  readonly videos: number
  readonly titles: number
  readonly captions?: Parameters<typeof generateCaptions>[1]
}

/** Works on the database of a product that runs on this directory. */
async function inDatabase<Value>(
  directory: string,
  work: (db: Database) => Promise<Value>,
  answerWithinMs = 120_000,
): Promise<Value> {
  const url = embeddedUrl(join(directory, 'postgres'), 'hlizo')
  const db = connect(url, { max: 2, answerWithinMs })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A data directory with the demo's accounts, and a catalogue of this size in place of the demo's. */
async function prepare(
  bench: Bench,
  { videos, captions }: Counts,
): Promise<{ readonly directory: string; readonly quotes: readonly string[] }> {
  const directory = await bench.directory()
  await using product = await bench.start(directory)
  await product.ready()
  await signInSubscriber(product)
  bench.say(`${videos.toLocaleString('en')} videos are being made`)
  const profiles = bench.isQuick ? PROFILES.quick : PROFILES.measured
  await inDatabase(directory, (db) => generateCatalogue(db, { videos, profiles }, new Date()))
  if (captions) bench.say(`${captions.hours.toLocaleString('en')} hours of captions are being made`)
  const quotes = captions
    ? await inDatabase(directory, (db) => generateCaptions(db, captions), 120_000)
    : []

  return { directory, quotes }
}

/** Starts the product on so many generated videos, and draws some of their titles. */
export async function startGenerated(
  bench: Bench,
  counts: Counts,
  variables: Readonly<Record<string, string>> = {},
): Promise<GeneratedProduct> {
  const { directory, quotes } = await prepare(bench, counts)
  const product = await bench.start(directory, {
    DEMO: 'off',
    CARD_CURRENCY: 'eur',
    ...variables,
  })
  await product.ready()
  const titles = await inDatabase(directory, (db) => titlesIn(db, counts.titles))
  const subscriber = await signInSubscriber(product)

  return {
    product,
    subscriber,
    titles,
    quotes,
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
  }
}
