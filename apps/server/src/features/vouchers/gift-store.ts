import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'

/** A paid gift: what its giver wanted, and what became of its code. */
const PaidGift = z.object({
  id: z.string(),
  voucherId: z.string(),
  accountId: z.string().nullable(),
  /** The giver's address: that of the account, else the one that paid. */
  giverEmail: z.string().nullable(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  message: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  paidAt: z.date(),
  deliverAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
  months: z.number(),
  codeSealed: z.instanceof(Buffer),
  expiresAt: z.date(),
  disabledAt: z.date().nullable(),
  redeemedAt: z.date().nullable(),
  redeemedBy: z.string().nullable(),
  openedAt: z.date().nullable(),
  thanks: z.string().nullable(),
  thankedAt: z.date().nullable(),
})
export type PaidGift = z.infer<typeof PaidGift>

/** Whether the mail to the recipient was written; without a later hour it went with the payment. */
export const isSent = ({ recipientEmail, deliverAt, deliveredAt }: PaidGift) =>
  recipientEmail !== null && (deliveredAt !== null || deliverAt === null)

const Due = z.object({
  id: z.string(),
  deliverAt: z.date(),
  paymentIntentId: z.string().nullable(),
})
export type DueDelivery = z.infer<typeof Due>

const columns = sql`p.id, v.id as "voucherId", p.account_id as "accountId",
  coalesce(a.email, p.buyer_email) as "giverEmail", p.recipient_name as "recipientName",
  p.recipient_email as "recipientEmail", p.message, p.payment_intent_id as "paymentIntentId",
  p.paid_at as "paidAt", p.deliver_at as "deliverAt", p.delivered_at as "deliveredAt",
  v.months, v.code_sealed as "codeSealed", v.expires_at as "expiresAt",
  v.disabled_at as "disabledAt", v.redeemed_at as "redeemedAt", v.redeemed_by as "redeemedBy",
  v.opened_at as "openedAt", v.thanks, v.thanked_at as "thankedAt"`

const gifts = sql`app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
  left join app.account a on a.id = p.account_id and a.erased_at is null`

/** Whether an account has paid for the purchase `p`: signed in, or as a visitor with its address. */
const isPaidBy = (accountId: string): Sql => sql`(p.account_id = ${accountId}
  or p.account_id is null and lower(p.buyer_email)
    = (select payer.email from app.account payer where payer.id = ${accountId}))`

const Id = z.object({ id: z.string() })

const LISTED_MAX = 100
const DUE_AT_ONCE = 100
const UNTHANKED_MAX = 5

export function giftStore(db: Queries) {
  const one = (condition: Sql) =>
    db.maybe(PaidGift, sql`select ${columns} from ${gifts} where ${condition}`)

  return {
    byKey: (sessionKeyHash: Buffer) => one(sql`p.session_key_hash = ${sessionKeyHash}`),
    ofAccount: (accountId: string, id: string) =>
      one(sql`p.id = ${id} and p.account_id = ${accountId}`),
    byVoucher: (voucherId: string) => one(sql`v.id = ${voucherId}`),
    byCode: (codeHash: Buffer) => one(sql`v.code_hash = ${codeHash}`),
    /** Locks the purchase and its code until the end of the transaction. */
    hold: (id: string) =>
      db.maybe(
        PaidGift,
        sql`select ${columns} from ${gifts} where p.id = ${id} for update of p, v`,
      ),
    listOf: (accountId: string, since: Date) =>
      db.many(
        PaidGift,
        sql`select ${columns} from ${gifts}
          where p.account_id = ${accountId} and p.begun_at >= ${since}
          order by p.paid_at desc, p.id desc limit ${LISTED_MAX}`,
      ),
    isGivenBy: async (accountId: string, voucherId: string): Promise<boolean> =>
      (await db.maybe(
        Id,
        sql`select p.id from app.voucher_purchase p
          where p.voucher_id = ${voucherId} and ${isPaidBy(accountId)}`,
      )) !== null,
    /** What the account has activated and not thanked for, where there is another person to thank. */
    unthanked: (accountId: string) =>
      db.many(
        PaidGift,
        sql`select ${columns} from ${gifts}
          where v.redeemed_by = ${accountId} and v.thanked_at is null and v.disabled_at is null
            and ${isPaidBy(accountId)} is not true
            and coalesce(a.email, p.buyer_email) is not null
          order by v.redeemed_at desc, v.id desc limit ${UNTHANKED_MAX}`,
      ),
    /** Paid gifts whose hour has come, and whose code is valid and unused. */
    due: (now: Date, after: DueDelivery | null) =>
      db.many(
        Due,
        sql`select p.id, p.deliver_at as "deliverAt", p.payment_intent_id as "paymentIntentId"
          from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
          where p.deliver_at <= ${now} and p.delivered_at is null and p.recipient_email is not null
            and v.disabled_at is null and v.redeemed_at is null and v.expires_at > ${now}
            and (p.deliver_at, p.id) > (${after?.deliverAt ?? new Date(0)}, ${after?.id ?? NO_ID}::uuid)
          order by p.deliver_at, p.id limit ${DUE_AT_ONCE}`,
      ),
    plan: (id: string, deliverAt: Date) =>
      db.run(sql`update app.voucher_purchase set deliver_at = ${deliverAt}
        where id = ${id} and delivered_at is null`),
    delivered: (id: string, now: Date) =>
      db.run(sql`update app.voucher_purchase set delivered_at = ${now} where id = ${id}`),
    /** The gift goes to another address than before. */
    readdress: (id: string, email: string) =>
      db.run(sql`update app.voucher_purchase set recipient_email = ${email}, is_recipient_erased = false
        where id = ${id}`),
    /** Returns false when the gift was opened before. */
    open: async (voucherId: string, now: Date): Promise<boolean> =>
      (await db.run(sql`update app.voucher set opened_at = ${now}
        where id = ${voucherId} and opened_at is null`)) === 1,
    /** Returns false when the account did not activate it, or has thanked before. */
    thank: async (
      { voucherId, accountId, text }: { voucherId: string; accountId: string; text: string },
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`update app.voucher set thanks = ${text}, thanked_at = ${now}
        where id = ${voucherId} and redeemed_by = ${accountId} and thanked_at is null`)) === 1,
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
