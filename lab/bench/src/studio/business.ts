import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** How large a generated business is. */
export type BusinessSize = {
  readonly accounts: number
  readonly videos: number
  /** Reports of players; the same number again of analytics events would be twice as many in all. */
  readonly stretches: number
  readonly events: number
  readonly invoices: number
}

const DAYS = 180
/** Fewer than the product keeps them, so that none is erased on the days after. */
const UNCONFIRMED_DAYS = 14
/** Of one statement. */
export const ROWS = 500_000

const accountId = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`

async function inParts(count: number, insert: (from: number, to: number) => Promise<unknown>) {
  for (let from = 1; from <= count; from += ROWS)
    await insert(from, Math.min(count, from + ROWS - 1))
}

/**
 * Accounts registered over two years, more than half with a subscription, some of them ended. Those that were never
 * confirmed are from the last weeks: the product erases older ones, which would go on while figures are measured.
 */
export async function addAccounts(db: Queries, count: number, now: Date): Promise<void> {
  await inParts(count, async (from, to) => {
    const series = sql`generate_series(${from}::int, ${to}::int) n`
    const joined = sql`${now}::timestamptz - make_interval(mins => (n::bigint * 7919 % (730 * 1440))::int)`
    await db.run(sql`insert into app.account (id, email, first_name, last_name, created_at, confirmed_at)
      select ${accountId}, 'person' || n || '@bench.example',
        (array['Ana', 'Ion', 'Ștefan', 'Ioana', 'Mihai', 'Elena', 'Radu', 'Țuțu'])[1 + n % 8],
        (array['Pop', 'Ionescu', 'Șerban', 'Dumitru', 'Stan'])[1 + n % 5] || (n % 997)::text, ${joined},
        case when n % 10 > 0 or ${joined} < ${now}::timestamptz - make_interval(days => ${UNCONFIRMED_DAYS})
          then ${joined} + interval '1 hour' end
      from ${series} on conflict do nothing`)
    await db.run(sql`insert into app.subscription (account_id, id, status, plan_id, paid_through,
        payment_status, has_pending_change, source, started_at, ended_at, period_end, currency, price_minor, amount_minor)
      select ${accountId}, 'sub_' || n, case when n % 3 = 0 then 'canceled' else 'active' end,
        case when n % 4 = 0 then 'yearly' else 'monthly' end, ${now}::timestamptz + interval '9 days', 'OK', false,
        'card', ${joined} + interval '2 hours',
        case when n % 3 = 0 then ${joined} + (${now}::timestamptz - ${joined}) * (n % 300) / 300.0 end,
        ${now}::timestamptz + interval '9 days', 'ron', 499, 2500
      from ${series} where n % 5 <= 2 on conflict do nothing`)
    await db.run(sql`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency, method_last4)
      select ${accountId}, 'in_' || n || '_' || m, 'subscription', ${joined} + make_interval(days => 30 * m), 2500, 'ron',
        lpad((n % 10000)::text, 4, '0')
      from ${series} cross join generate_series(0, 1) m where n % 5 <= 2 on conflict do nothing`)
  })
}

/** Invoices of two years, every tenth for a company. */
export const addInvoices = (
  db: Queries,
  { accounts, invoices }: Pick<BusinessSize, 'accounts' | 'invoices'>,
  now: Date,
) =>
  inParts(invoices, (from, to) =>
    db.run(sql`insert into app.invoice (id, account_id, series, number, charge_id, issued_at, issued_on, supplied_on,
        seller, buyer, lines, vat_scheme, vat_country, vat_rate, currency, net_minor, vat_minor, total_minor)
      select ('00000002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        ('00000000-0000-7000-8000-' || lpad((1 + n % ${accounts})::text, 12, '0'))::uuid,
        'BENCH', n, 'bench_' || n, at, at::date, at::date,
        '{"name": "Hlizo", "taxId": "RO1", "registration": "J40", "address": "București"}',
        jsonb_build_object('email', null, 'country', 'RO',
          'name', (array['Ana', 'Ion', 'Ștefan', 'Ioana'])[1 + n % 4] || ' ' || (array['Pop', 'Ionescu', 'Stan'])[1 + n % 3] || n % 997,
          'company', case when n % 10 = 0 then jsonb_build_object('name', 'Firma ' || n || ' SRL', 'taxNumber', (20000000 + n)::text,
            'address', 'București') end),
        '[]', 'domestic', 'RO', 2100, 'ron', 2066, 434, 2500
      from generate_series(${from}::int, ${to}::int) n
      cross join lateral (select ${now}::timestamptz
        - make_interval(mins => (n::bigint * 7919 % (730 * 1440))::int) as at) t on conflict do nothing`),
  )

/** Reports that wait to be counted, on all days and devices; a tenth of the titles has most of them. */
export const addStretches = (
  db: Queries,
  { videos, from, to }: { readonly videos: number; readonly from: number; readonly to: number },
  now: Date,
) =>
  db.run(sql`insert into app.watch_inbox
        (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
      select 1 + case when n % 10 < 7 then n::bigint * 7907 % (${videos}::int / 10) else n::bigint * 104729 % ${videos}::int end,
        (array['tv', 'phone', 'tablet', 'computer'])[1 + n % 4],
        ${now}::timestamptz - make_interval(mins => (n::bigint * 6007 % (${DAYS} * 1440))::int),
        30 * (n % 60), 30 * (n % 60) + 30, n % 8 = 0, n % 16 = 0
      from generate_series(${from}::int, ${to}::int) n`)

/** Page views, and searches of which some find nothing. */
export const addEvents = (db: Queries, count: number, now: Date) =>
  inParts(count, (from, to) =>
    db.run(sql`insert into app.analytics_event
        (id, name, happened_at, received_at, session_id, page_path, platform, payload)
      select ('00000001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, case when n % 10 = 0 then 'custom_search' else 'page_view' end, at, at,
        's' || n / 6, '/', 'web',
        case when n % 10 = 0 then jsonb_build_object('search_term', 'cautare ' || n % 500,
          'outcome', case when n % 20 = 0 then 'no result' else 'success' end, 'results_count', 0)
        else '{"title": "Acasă", "referrer": ""}' end
      from generate_series(${from}::int, ${to}::int) n
      cross join lateral (select ${now}::timestamptz
        - make_interval(mins => (n::bigint * 3571 % (${DAYS} * 1440))::int) as at) t`),
  )
