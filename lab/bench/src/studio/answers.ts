import { sql, type Sql } from '@hlizo/database/sql'

/** A call of Studio, and what it asks of the database, bare. */
export type StudioQuestion = {
  readonly what: string
  readonly path: string
  /** Figures may take longer than lists. */
  readonly isFigure: boolean
  readonly bare?: Sql
}

const since = (days: number) =>
  sql`(now() at time zone 'Europe/Bucharest')::date - ${days - 1}::int`

/** The calls that are measured. */
export const studioQuestions: readonly StudioQuestion[] = [
  {
    what: 'titles, first page',
    path: '/studio/titles',
    isFigure: false,
    bare: sql`select id, title, status, launch_at from app.video order by launch_at desc, id limit 200`,
  },
  { what: 'today', path: '/studio/today', isFigure: false },
  { what: 'one title', path: '/studio/titles/video-7', isFigure: false },
  { what: 'the history of a title', path: '/studio/titles/video-7/history', isFigure: false },
  { what: 'names of shows, comedians, tags', path: '/studio/catalogue-names', isFigure: false },
  { what: 'the home page', path: '/studio/home', isFigure: false },
  { what: 'titles, search', path: '/studio/titles?q=comedie', isFigure: false },
  {
    what: 'people, by the start of a name',
    path: '/studio/people?q=ionescu12',
    isFigure: false,
    bare: sql`select id from app.account where erased_at is null
      and app.name_key(last_name) collate "C" >= 'ionescu12' and app.name_key(last_name) collate "C" < 'ionescu13'
      order by app.name_key(last_name) collate "C" limit 21`,
  },
  {
    what: 'people, by the start of an address',
    path: '/studio/people?q=person12345',
    isFigure: false,
    bare: sql`select id from app.account where erased_at is null and email collate "C" >= 'person12345'
      and email collate "C" < 'person12346' order by email collate "C" limit 21`,
  },
  { what: 'people, by the end of a card', path: '/studio/people?q=4242', isFigure: false },
  {
    what: 'payments, first page',
    path: '/studio/money/charges',
    isFigure: false,
    bare: sql`select account_id, id, charged_at, amount_minor, currency from app.charge
      order by charged_at desc, id desc limit 51`,
  },
  {
    what: 'subscriptions, first page',
    path: '/studio/money/subscriptions',
    isFigure: false,
    bare: sql`select account_id, id, status, started_at from app.subscription
      order by started_at desc, id desc limit 51`,
  },
  { what: 'refunds, first page', path: '/studio/money/refunds', isFigure: false },
  { what: 'disputes, first page', path: '/studio/money/disputes', isFigure: false },
  { what: 'gifts, first page', path: '/studio/money/gifts', isFigure: false },
  {
    what: 'invoices, first page',
    path: '/studio/invoices',
    isFigure: false,
    bare: sql`select id, series, number, issued_at, buyer from app.invoice
      order by issued_at desc, number desc limit 51`,
  },
  {
    what: 'invoices, by a tax number that has none',
    path: '/studio/invoices?q=RO14399840',
    isFigure: false,
    bare: sql`select id from app.invoice where number = 14399840
      or app.invoice_words(buyer) @@ '''ro14399840'':*'::tsquery`,
  },
  { what: 'invoices, by a name', path: '/studio/invoices?q=ionescu12', isFigure: false },
  { what: 'answers of the survey', path: '/studio/surveys', isFigure: false },
  { what: 'data requests', path: '/studio/data-requests', isFigure: false },
  { what: 'tickets', path: '/studio/tickets', isFigure: false },
  { what: 'withdrawals', path: '/studio/withdrawals', isFigure: false },
  { what: 'audit log', path: '/studio/audit', isFigure: false },
  {
    what: 'viewing, 28 days',
    path: '/studio/figures/viewing?period=28d',
    isFigure: true,
    bare: sql`select day, device_kind, seconds, views from app.watched_day_total where day > ${since(57)}`,
  },
  { what: 'viewing, a year', path: '/studio/figures/viewing?period=12m', isFigure: true },
  {
    what: 'hours of all titles, 28 days',
    path: '/studio/figures/titles?period=28d',
    isFigure: true,
    bare: sql`select video_id, sum(seconds) filter (where day > ${since(29)}) as seconds, sum(seconds) as both
      from app.watched_day where day > ${since(57)} group by video_id order by 2 desc nulls last`,
  },
  {
    what: 'hours of all titles, 90 days',
    path: '/studio/figures/titles?period=90d',
    isFigure: true,
  },
  {
    what: 'hours of all titles, a year',
    path: '/studio/figures/titles?period=12m',
    isFigure: true,
  },
  {
    what: 'hours of all comedians, 28 days',
    path: '/studio/figures/comedians?period=28d',
    isFigure: true,
  },
  { what: 'one title with its retention', path: '/studio/figures/titles/7', isFigure: true },
  { what: 'money, a year', path: '/studio/figures/money?period=12m', isFigure: true },
  { what: 'churn', path: '/studio/figures/churn', isFigure: true },
  { what: 'funnel', path: '/studio/figures/funnel', isFigure: true },
  { what: 'searches without a result', path: '/studio/figures/searches', isFigure: true },
]
