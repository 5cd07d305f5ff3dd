import { z } from 'zod'
import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import type { SupplyConsent } from '#server/billing/immediate-supply.ts'

const Purchase = z.object({
  id: z.string(),
  productId: z.string(),
  accountId: z.string().nullable(),
  buyerEmail: z.string().nullable(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  message: z.string().nullable(),
  /** When the code goes to the recipient; null: with the payment. */
  deliverAt: z.date().nullable(),
  sessionId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  voucherId: z.string().nullable(),
  paidAt: z.date().nullable(),
  invoiceId: z.string().nullable(),
  /** The country of the visitor's network address. */
  country: z.string().nullable(),
})
export type VoucherPurchase = z.infer<typeof Purchase>

const Payment = z.object({ paymentIntentId: z.string() })

export type GiftDetails = Pick<
  VoucherPurchase,
  | 'productId'
  | 'accountId'
  | 'buyerEmail'
  | 'recipientName'
  | 'recipientEmail'
  | 'message'
  | 'deliverAt'
  | 'country'
>

export type GiftPayment = {
  readonly buyerEmail: string
  readonly sessionId: string
  readonly paymentIntentId: string | null
  readonly invoiceId: string | null
  readonly invoiceNumber: string | null
  readonly amountMinor: number
  readonly currency: string
  /** Null for a charge in euro. */
  readonly rate: LeiRate | null
}

const columns = sql`id, product_id as "productId", account_id as "accountId",
  buyer_email as "buyerEmail", recipient_name as "recipientName",
  recipient_email as "recipientEmail", message, deliver_at as "deliverAt", session_id as "sessionId",
  payment_intent_id as "paymentIntentId", voucher_id as "voucherId", paid_at as "paidAt",
  invoice_id as "invoiceId", country`

export function voucherPurchaseStore(db: Queries) {
  return {
    begin: async (
      gift: GiftDetails & { readonly consent: SupplyConsent },
      sessionKeyHash: Buffer,
      now: Date,
    ): Promise<string> => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.voucher_purchase (id, product_id, session_key_hash, account_id, buyer_email,
          recipient_name, recipient_email, message, deliver_at, begun_at, consent_text_version, consent_ip, country)
        values (${id}, ${gift.productId}, ${sessionKeyHash}, ${gift.accountId}, ${gift.buyerEmail},
          ${gift.recipientName}, ${gift.recipientEmail}, ${gift.message}, ${gift.deliverAt}, ${now},
          ${gift.consent.textVersion}, ${gift.consent.ip}, ${gift.country})`)
      return id
    },
    attach: (id: string, sessionId: string) =>
      db.run(sql`update app.voucher_purchase set session_id = ${sessionId} where id = ${id}`),
    byKey: (sessionKeyHash: Buffer) =>
      db.maybe(
        Purchase,
        sql`select ${columns} from app.voucher_purchase where session_key_hash = ${sessionKeyHash}`,
      ),
    byId: (id: string) =>
      db.maybe(Purchase, sql`select ${columns} from app.voucher_purchase where id = ${id}`),
    bySession: (sessionId: string) =>
      db.maybe(
        Purchase,
        sql`select ${columns} from app.voucher_purchase where session_id = ${sessionId}`,
      ),
    byPaymentIntent: (paymentIntentId: string) =>
      db.maybe(
        Purchase,
        sql`select ${columns} from app.voucher_purchase where payment_intent_id = ${paymentIntentId}`,
      ),
    /** Locks the row until the end of the transaction. */
    hold: (id: string) =>
      db.maybe(
        Purchase,
        sql`select ${columns} from app.voucher_purchase where id = ${id} for update`,
      ),
    /** Its payment was returned before the code was issued. */
    holdBack: (id: string, sessionId: string, paymentIntentId: string) =>
      db.run(sql`update app.voucher_purchase
        set session_id = ${sessionId}, payment_intent_id = ${paymentIntentId} where id = ${id}`),
    /** Stores an attempt to check the payments that are due, the longest untried first. */
    tryUnchecked: (
      { begunAfter, checkedBefore }: { readonly begunAfter: Date; readonly checkedBefore: Date },
      now: Date,
      limit: number,
    ) =>
      db.many(
        Payment,
        // Not "id in (select …)": a plan that runs the selection again takes more rows than the limit.
        sql`with due as materialized (
            select id from app.voucher_purchase
              where payment_intent_id is not null and begun_at > ${begunAfter}
                and coalesce(payment_checked_at, '-infinity') < ${checkedBefore}
                and coalesce(payment_tried_at, '-infinity') < ${now}
              order by payment_tried_at nulls first limit ${limit} for update skip locked)
          update app.voucher_purchase p set payment_tried_at = ${now} from due where p.id = due.id
          returning p.payment_intent_id as "paymentIntentId"`,
      ),
    checked: (id: string, now: Date) =>
      db.run(sql`update app.voucher_purchase set payment_checked_at = ${now} where id = ${id}`),
    /** A gift without a later delivery goes to its recipient at once. */
    fulfil: (id: string, voucherId: string, payment: GiftPayment, now: Date) =>
      db.run(sql`update app.voucher_purchase set voucher_id = ${voucherId}, paid_at = ${now},
          delivered_at = case when recipient_email is not null
            and coalesce(deliver_at, ${now}) <= ${now} then ${now}::timestamptz end,
          buyer_email = ${payment.buyerEmail}, session_id = ${payment.sessionId},
          payment_intent_id = ${payment.paymentIntentId}, invoice_id = ${payment.invoiceId},
          invoice_number = ${payment.invoiceNumber}, amount_minor = ${payment.amountMinor}, currency = ${payment.currency},
          lei_rate = ${payment.rate?.leiPerEuro ?? null}, lei_rate_day = ${payment.rate?.date ?? null}::date
        where id = ${id}`),
  }
}
