import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import { efacturaSoon } from '@hlizo/domain/working-days'
import { systemClock } from '@hlizo/kit/clock'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { fail, ok, warn, type Finding } from './finding.ts'
import { isApplied, withDatabase } from './own-database.ts'

const ABOUT = 'e-factura'
const MIGRATION = '0471-efactura-submissions.sql'

const State = z.object({
  isConnected: z.boolean(),
  isRefused: z.boolean(),
  late: z.number(),
  failed: z.number(),
})
type State = z.infer<typeof State>

export function judgeEfactura({ isConnected, isRefused, late, failed }: State): Finding {
  if (isRefused)
    return fail(
      ABOUT,
      'The tax office refuses our consent: the certificate expired or was revoked. Nothing is sent until a ' +
        'new consent in Studio, Money, e-Factura.',
    )
  if (!isConnected)
    return fail(
      ABOUT,
      'The company has not consented at the tax office, so nothing is sent: Studio, Money, e-Factura.',
    )
  if (late > 0)
    return fail(ABOUT, `${late} invoices must reach the tax office within two working days.`)
  if (failed > 0)
    return warn(ABOUT, `${failed} invoices wait for a correction: Studio, Money, e-Factura.`)

  return ok(ABOUT, 'invoices are sent to the tax office')
}

const readState = (config: Config, now: Date): Promise<State | null> =>
  withDatabase(config, async (db) => {
    // Before its migration there is nothing to check.
    if (!(await isApplied(db, MIGRATION))) return null

    return db.one(
      State,
      sql`select exists (select from app.efactura_access) as "isConnected",
          exists (select from app.efactura_access where refused_at is not null) as "isRefused",
          count(*) filter (where s.state <> 'accepted'
            and s.due_on <= ${efacturaSoon(dayInBucharest(now))}::date)::int as late,
          count(*) filter (where s.state in ('blocked', 'rejected'))::int as failed
        from app.efactura_submission s
        where not exists (select from app.efactura_submission later
          where later.invoice_id = s.invoice_id and later.revision > s.revision)`,
    )
  })

/** Whether invoices reach the tax office. */
export async function examineEfactura(config: Config, now = systemClock.now()): Promise<Finding[]> {
  const { efactura, mode } = config
  if (efactura?.office) {
    const state = await readState(config, now)
    return state === null ? [] : [judgeEfactura(state)]
  }
  if (efactura !== null)
    return [
      ok(ABOUT, 'XML files are in the archive of each month; upload them within five working days'),
    ]
  if (mode !== 'production') return []

  return [
    warn(
      ABOUT,
      'EFACTURA=off: invoices to buyers in Romania must reach RO e-Factura within five working days. ' +
        'Set EFACTURA=file or anaf, or report them in another way (docs/efactura.md).',
    ),
  ]
}
