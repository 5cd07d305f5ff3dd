import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const SERIES = 'BENCH'
const SUBSCRIBER = 'abonat@hlizo.example'
const Row = z.object({ id: z.string() })

const seller = {
  name: 'Hlizo Bench S.R.L.',
  taxId: 'RO14399840',
  registration: 'J40/1/2020',
  address: 'Bd. Unirii 1, Sector 3, București',
}
const buyer = { name: 'Ion Pop', email: 'ion@bench.example', country: 'RO', company: null }
const lines = [
  { description: 'Abonament lunar, 31.01.2026 – 28.02.2026', netMinor: 2945, vatMinor: 618 },
]

/** Payments of the demo's subscriber, one a day, with their invoices; gives the ids of the invoices. */
export async function addLedger(db: Queries, count: number, now: Date): Promise<string[]> {
  const { id: accountId } = await db.one(
    Row,
    sql`select id from app.account where email = ${SUBSCRIBER}`,
  )
  await db.run(sql`insert into app.charge (account_id, id, kind, charged_at, description, amount_minor, currency,
      euro_minor, lei_rate, lei_rate_day, method_brand, method_last4, invoice_id, invoice_number)
    select ${accountId}, 'in_bench_' || n, 'subscription', ${now}::timestamptz - make_interval(days => n::int),
      'Abonament lunar', 3563, 'ron', 699, 5.0975, '2026-01-15', 'visa', '4242', 'in_bench_' || n, 'B-' || n
    from generate_series(1, ${count}::int) n`)
  await db.run(sql`insert into app.invoice_series values (${SERIES}, ${count})`)
  const invoices = await db.many(
    Row,
    sql`insert into app.invoice (id, account_id, series, number, charge_id, issued_at, issued_on,
        supplied_on, seller, buyer, lines, vat_scheme, vat_country, vat_rate, card_country, network_country,
        currency, net_minor, vat_minor, total_minor, lei_rate, lei_rate_day, vat_bani, total_bani,
        payment_reference)
      select gen_random_uuid(), ${accountId}, ${SERIES}, n, 'in_bench_' || n,
        ${now}::timestamptz - make_interval(days => n::int), (${now}::timestamptz - make_interval(days => n::int))::date,
        (${now}::timestamptz - make_interval(days => n::int))::date, ${JSON.stringify(seller)}::jsonb,
        ${JSON.stringify(buyer)}::jsonb, ${JSON.stringify(lines)}::jsonb, 'domestic', 'RO', 2100, 'RO', 'RO',
        'ron', 2945, 618, 3563, 5.0975, '2026-01-15', 618, 3563, 'B-' || n
      from generate_series(1, ${count}::int) n returning id`,
  )

  return invoices.map(({ id }) => id)
}
