import { sql } from '@hlizo/database/sql'
import { invoiceNumber } from '#server/stores/invoice-number.ts'
import { ledger } from '#server/stores/ledger.ts'
import { databaseInvariant, type Invariant } from './invariant.ts'

const numberOfInvoice = invoiceNumber(sql`i.series`, sql`i.number`)

export const invoiceInvariants: readonly Invariant[] = [
  databaseInvariant(
    'invoice-numbers',
    'The numbers of each series of invoices have no gap.',
    () => sql`select ${invoiceNumber(sql`s.series`, sql`missing.number`)} as id
      from app.invoice_series s
      cross join lateral generate_series(1, greatest(s.last_number,
        (select coalesce(max(i.number), 0) from app.invoice i where i.series = s.series)))
        as missing (number)
      where not exists (select from app.invoice i
        where i.series = s.series and i.number = missing.number)
        and not exists (select from app.removed_invoice r
          where r.series = s.series and r.number = missing.number)
      union
      select ${numberOfInvoice} from app.invoice i
        left join app.invoice_series s on s.series = i.series
        where s.last_number is null or i.number > s.last_number`,
  ),
  databaseInvariant(
    'invoices',
    'Every payment and every refund has an invoice or storno of the same amount.',
    () => sql`with issued as (
        select charge_id, sum(total_minor) as total_minor, min(currency) as currency,
          count(distinct currency) as currencies from app.invoice group by charge_id),
      paid as (select id, amount_minor, currency from ${ledger} c where needs_invoice)
      select 'charge ' || p.id as id from paid p left join issued i on i.charge_id = p.id
        where p.amount_minor <> coalesce(i.total_minor, 0)
          or (i.total_minor is not null and (i.currency <> p.currency or i.currencies > 1))
      union
      select 'invoice of ' || i.charge_id from issued i
        where i.total_minor > 0
          and not exists (select from ${ledger} c where c.id = i.charge_id)`,
  ),
  databaseInvariant(
    'invoice-sums',
    'The lines of an invoice are its total, and nothing takes back more than was invoiced.',
    () => sql`select ${numberOfInvoice} as id from app.invoice i
      where i.total_minor <> (select sum((line ->> 'netMinor')::int + (line ->> 'vatMinor')::int)
        from jsonb_array_elements(i.lines) as of_lines (line))
      union
      select ${numberOfInvoice} from app.invoice i
        join app.invoice taken on taken.reverses_id = i.id
        group by i.id having abs(sum(taken.total_minor)) > abs(i.total_minor)
          and not exists (select from app.invoice again join app.invoice storno
            on storno.id = again.reverses_id where storno.reverses_id = i.id)`,
  ),
]
