import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'

/**
 * Blanks erased recipients of gifts that were delivered since, or never will be (docs/decisions/0138). A code that is
 * disputed may be valid again.
 */
export async function forgetRecipients(db: Queries, now: Date): Promise<void> {
  const abandonedBefore = new Date(now.getTime() - DAY_MS)
  await db.run(sql`update app.voucher_purchase p
    set recipient_name = null, recipient_email = null, is_recipient_erased = false
    where p.is_recipient_erased and (p.delivered_at is not null
      or p.voucher_id is null and p.begun_at < ${abandonedBefore}
      or exists (select from app.voucher v where v.id = p.voucher_id
        and (v.redeemed_at is not null or v.expires_at <= ${now}
          or v.disabled_because in ('returned', 'withdrawal'))))`)
}
