import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'

const Contract = z.object({
  kind: z.enum(['subscription', 'voucher']),
  at: z.date(),
  isRedeemed: z.boolean(),
  hasConsented: z.boolean(),
})
/** What was bought, as far as it decides about a withdrawal. */
export type WithdrawableContract = z.infer<typeof Contract>

/** A declaration of withdrawal. */
export type NewWithdrawal = {
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly statement: string | null
}

/** Withdrawals, and the contracts they are about. */
export function withdrawalStore(db: Queries) {
  return {
    add: (withdrawal: NewWithdrawal, now: Date) =>
      db.run(sql`insert into app.withdrawal (id, reference, name, email, contract, statement, received_at)
        values (${uuidv7(now)}, ${withdrawal.reference}, ${withdrawal.name}, ${withdrawal.email},
          ${withdrawal.contract}, ${withdrawal.statement}, ${now})`),

    /** The contract of this order number, if it is that of the address; nobody learns of another's. */
    contractOf: (number: string, email: string) =>
      db.maybe(
        Contract,
        sql`select c.kind, c.charged_at as at, false as "isRedeemed",
            exists (select from app.consent k where k.account_id = c.account_id
              and k.kind = 'immediate-supply' and k.agreed
              and k.given_at <= c.charged_at) as "hasConsented"
          from app.charge c join app.account a on a.id = c.account_id
          where c.invoice_number = ${number} and c.kind = 'subscription' and a.email = ${email}
        union all
        select 'voucher', p.paid_at, v.redeemed_at is not null, false
          from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
          where p.invoice_number = ${number} and lower(p.buyer_email) = ${email}
        limit 1`,
      ),
  }
}
