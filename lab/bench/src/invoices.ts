import { listCharges } from '@hlizo/contract/calls/charges'
import { hrefs } from '@hlizo/contract/hrefs'
import type { Database } from '@hlizo/database/database'
import { enqueueJob } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { z } from 'zod'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { emptyImports } from './support/generated-catalogue.ts'
import { addLedger } from './support/generated-ledger.ts'
import { openDatabase } from './support/open-database.ts'
import type { Product } from './support/product.ts'
import { percentile } from './support/statistics.ts'
import { signInSubscriber } from './support/subscriber.ts'
import { timesOf } from './support/times-of.ts'

const CHARGES = 300
const TIMES = { full: 200, quick: 5 }
const P95 = 0.95
const LEDGER_MS = 100
const MADE_WITHIN_MS = 1_800_000
const EFACTURA = { EFACTURA: 'file', EFACTURA_COUNTY: 'RO-B', EFACTURA_CITY: 'SECTOR3' }

const Made = z.object({ n: z.number() })

/** The job of the product makes the documents of these invoices. */
async function documentsPerMinute(
  { until }: Product,
  db: Database,
  ids: readonly string[],
): Promise<number> {
  const startedAt = performance.now()
  await db.transaction(async (tx) => {
    for (const invoiceId of ids)
      await enqueueJob(tx, { kind: 'invoices.documents', payload: { invoiceId } }, new Date())
  })
  const areMade = async () => {
    const { n } = await db.one(
      Made,
      sql`select count(*) as n from app.invoice_document where invoice_id = any(${[...ids]}::uuid[])`,
    )
    return n === 2 * ids.length ? true : null
  }
  const what = 'the documents of the invoices are made'
  await until(areMade, { everyMs: 200, withinMs: MADE_WITHIN_MS, what })

  return (ids.length * MINUTE_MS) / (performance.now() - startedAt)
}

/** How long the first page of the payments takes: as a call, and as the page of the site. */
async function ledgerTimes(product: Product, times: number) {
  const { accessToken, cookies } = await signInSubscriber(product)
  const get = async (address: string, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${product.url}${address}`, { headers, redirect: 'error' })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  }
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

  return {
    called: await timesOf(times, () =>
      get(`/api/v1${listCharges.path}`, { authorization: `Bearer ${accessToken}` }),
    ),
    opened: await timesOf(times, () => get(hrefs.charges(), { cookie })),
  }
}

/** A data directory with the demo's subscriber. */
async function prepare(bench: Bench): Promise<string> {
  const directory = await bench.directory()
  await using product = await bench.start(directory)
  await product.ready()
  await signInSubscriber(product)
  await using db = openDatabase(directory)
  await emptyImports(db)

  return directory
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const directory = await prepare(bench)
  await using product = await bench.start(directory, { DEMO: 'off', ...EFACTURA })
  await product.ready()
  await using db = openDatabase(directory)
  const ids = await addLedger(db, CHARGES, new Date())
  bench.say(`${CHARGES} invoices get their PDF and XML`)
  const perMinute = await documentsPerMinute(product, db, ids)
  await db.run({ text: 'vacuum analyze', values: [] })
  bench.say('the subscriber reads the payments')
  const { called, opened } = await ledgerTimes(product, bench.isQuick ? TIMES.quick : TIMES.full)

  return [
    {
      what: 'invoices with PDF and XML',
      unit: '/min',
      samples: [perMinute],
      goals: [],
      note: 'made, checked by the rules of EN 16931 and CIUS-RO and stored by the job of one node',
    },
    {
      what: `first page of ${CHARGES} charges: p95`,
      group: 'charges',
      unit: 'ms',
      samples: [percentile(called, P95)],
      goals: [atMost(LEDGER_MS)],
      note: 'the call that the page makes',
    },
    {
      what: `/charges of ${CHARGES} charges: p95`,
      group: 'charges',
      unit: 'ms',
      samples: [percentile(opened, P95)],
      goals: [atMost(LEDGER_MS)],
      note: 'the page of the site, rendered by the server',
    },
  ]
}

/** How many invoices get their documents in a minute, and how long their list takes. */
export const invoices: Figure = {
  name: 'invoices',
  title: 'Invoices of a subscriber with 300 charges',
  measure,
}
