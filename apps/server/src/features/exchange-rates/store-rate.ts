import type { LeiRateSource } from '@hlizo/contract/entities/studio-lei-rate'
import type { Database } from '@hlizo/database/database'
import { leiRateStore, type LeiRateOfDay } from '#server/billing/lei-rate-store.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'

/**
 * Stores the rate of a day at which cards are charged, and writes to the audit log who did it. False when the day
 * has a rate already, which is not changed.
 */
export const storeRate = (
  db: Database,
  given: LeiRateOfDay,
  {
    source,
    actor,
    reason = null,
    now,
  }: { source: LeiRateSource; actor: Actor; reason?: string | null; now: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rates = leiRateStore(tx)
    const last = await rates.latest()
    if (!(await rates.add(given, source, now))) return false
    const change = {
      actor,
      action: 'lei-rate.stored',
      subject: { type: 'lei-rate', id: given.date },
      before: last && { date: last.date, leiPerEuro: last.leiPerEuro },
      reason,
      after: { date: given.date, leiPerEuro: given.rate / 10_000, source },
    }
    await auditLog(tx).write(change, now)

    return true
  })
