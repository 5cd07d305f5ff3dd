import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { testVoucher, type BillingWorld } from './testing-billing.ts'

const Gift = z.object({ id: z.string(), number: z.string(), expiresAt: z.date() })
const State = z.object({ expiresAt: z.date(), charged: z.number(), entries: z.number() })
const BUYER = 'matusa@example.ro'

/** Buys a gift without an account. `outcome` is what must be the same when a call about it is repeated. For tests. */
export async function visitorGift(world: BillingWorld) {
  const { api, bench, db } = world
  const address = `/vouchers/${testVoucher.id}/checkout-session`
  const { location } = await api.form(address, { consent: 'on', email: BUYER })
  await bench.post(location, { ...cardForm('4242424242424242'), email: BUYER })
  await world.deliverAll()
  const gift = await db.one(
    Gift,
    sql`select p.id, p.invoice_number as number, v.expires_at as "expiresAt"
      from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id`,
  )
  const outcome = async () => ({
    ...(await db.one(
      State,
      sql`select v.expires_at as "expiresAt",
          (select coalesce(sum(amount_minor), 0)::int from app.visitor_charge) as charged,
          (select count(*)::int from app.audit_entry where subject_id = ${gift.id}) as entries
        from app.voucher v`,
    )),
    mails: await world.mailsTo(BUYER),
  })

  return { ...gift, email: BUYER, at: `/studio/money/gifts/${gift.id}`, outcome }
}
