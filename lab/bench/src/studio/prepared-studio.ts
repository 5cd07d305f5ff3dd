import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import type { Bench } from '../support/figure.ts'
import { generateCatalogue } from '../support/generated-catalogue.ts'
import { openDatabase } from '../support/open-database.ts'
import { addSecondFactor, signInWithSecret } from '../support/owner.ts'
import type { Product } from '../support/product.ts'
import { signInSubscriber, type Tokens } from '../support/subscriber.ts'
import {
  addAccounts,
  addEvents,
  addInvoices,
  addStretches,
  ROWS,
  type BusinessSize,
} from './business.ts'

const FULL: BusinessSize = {
  accounts: 1_000_000,
  videos: 10_000,
  stretches: 6_000_000,
  events: 4_000_000,
  invoices: 1_200_000,
}
const QUICK: BusinessSize = {
  accounts: 5_000,
  videos: 500,
  stretches: 40_000,
  events: 20_000,
  invoices: 6_000,
}
/** Written after each step, so that what was interrupted goes on there. */
const NOTE = 'studio.json'
const COUNTED_WITHIN_MS = 3_600_000

const Size = z.object({
  accounts: z.number(),
  videos: z.number(),
  stretches: z.number(),
  events: z.number(),
  invoices: z.number(),
})
const Note = z.object({ size: Size, secret: z.string(), steps: z.number() })
type Note = z.infer<typeof Note>
const Waiting = z.object({ n: z.number() })

const sizeOf = ({ isQuick }: Pick<Bench, 'isQuick'>) => (isQuick ? QUICK : FULL)

/** Resolves when no report waits to be counted by the job of the product. */
export async function untilCounted({ until }: Product, db: Queries): Promise<void> {
  const isEmpty = async () => {
    const { n } = await db.one(
      Waiting,
      sql`select count(*) as n from (select from app.watch_inbox limit 1) w`,
    )
    return n === 0 ? true : null
  }
  await until(isEmpty, {
    everyMs: 250,
    withinMs: COUNTED_WITHIN_MS,
    what: 'what was watched is counted',
  })
}

type Step = { readonly words: string; readonly work: () => Promise<unknown> }

/** What makes a business, in the place of the demo's. */
function stepsOf(product: Product, db: Database, size: BusinessSize): readonly Step[] {
  const now = new Date()
  const reports = Array.from({ length: Math.ceil(size.stretches / ROWS) }, (_, part) => {
    const [from, to] = [part * ROWS + 1, Math.min(size.stretches, (part + 1) * ROWS)]
    const work = async () => {
      await addStretches(db, { videos: size.videos, from, to }, now)
      await untilCounted(product, db)
    }
    return { words: `reports ${from} to ${to} are being made, and counted by the product`, work }
  })

  return [
    {
      words: `${size.videos} titles are being made`,
      work: () => generateCatalogue(db, { videos: size.videos, profiles: 0 }, now),
    },
    {
      words: `${size.accounts} accounts are being made`,
      work: () => addAccounts(db, size.accounts, now),
    },
    {
      words: `${size.events} events are being made`,
      work: () => addEvents(db, size.events, now),
    },
    {
      words: `${size.invoices} invoices are being made`,
      work: () => addInvoices(db, size, now),
    },
    ...reports,
    {
      words: 'the tables are being vacuumed',
      work: () => db.run({ text: 'vacuum analyze', values: [] }),
    },
  ]
}

async function noteIn(directory: string, size: BusinessSize): Promise<Note | null> {
  const file = join(directory, NOTE)
  if (!existsSync(file)) return null
  // The business of an older bench may lack what is now measured.
  const note = Note.safeParse(JSON.parse(await readFile(file, 'utf8'))).data

  return note && JSON.stringify(note.size) === JSON.stringify(size) ? note : null
}

/** Makes what is missing of a business; the secret of its owner. */
async function make(bench: Bench, directory: string, size: BusinessSize): Promise<string> {
  const begun = await noteIn(directory, size)
  if (begun === null)
    for (const name of await readdir(directory))
      await rm(join(directory, name), { recursive: true })
  const startedAt = performance.now()
  await using product = await bench.start(directory)
  await product.ready()
  await signInSubscriber(product)
  await using db = openDatabase(directory)
  const secret = begun?.secret ?? (await addSecondFactor(product, db))
  const steps = stepsOf(product, db, size)
  const done = begun?.steps ?? 0
  for (const [index, { words, work }] of steps.slice(done).entries()) {
    bench.say(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${words}`)
    await work()
    const note: Note = { size, secret, steps: done + index + 1 }
    await writeFile(join(directory, NOTE), JSON.stringify(note))
  }

  return secret
}

const stepCount = ({ stretches }: BusinessSize) => 5 + Math.ceil(stretches / ROWS)

/** A product with a large business, and the owner signed in. */
export type RunningStudio = AsyncDisposable & {
  readonly product: Product
  readonly db: Database
  readonly owner: Tokens
  readonly size: BusinessSize
}

/** Starts the product on the business, which is made by the first figure that needs it. */
export async function startStudio(bench: Bench): Promise<RunningStudio> {
  const size = sizeOf(bench)
  const directory = await bench.reusedDirectory('studio')
  const made = await noteIn(directory, size)
  const isMade = made !== null && made.steps === stepCount(size)
  const secret = isMade ? made.secret : await make(bench, directory, size)
  const product = await bench.start(directory, { DEMO: 'off' })
  await product.ready()
  const db = openDatabase(directory)
  const owner = await signInWithSecret(product, secret)

  return {
    product,
    db,
    owner,
    size,
    [Symbol.asyncDispose]: async () => {
      await db.close()
      await product[Symbol.asyncDispose]()
    },
  }
}
