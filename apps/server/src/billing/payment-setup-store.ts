import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import type { AgreedQuote } from './agreed-quote.ts'
import type { SupplyConsent } from './immediate-supply.ts'

const PaymentSetup = z.object({
  accountId: z.string(),
  id: z.string(),
  kind: z.enum(['card', 'paypal']),
  setupIntentId: z.string().nullable(),
  planId: z.string().nullable(),
  coupon: z.string().nullable(),
  createdAt: z.date(),
  consumedAt: z.date().nullable(),
  consentTextVersion: z.string().nullable(),
  consentIp: z.string().nullable(),
  /** The quote: its time, and the first payment in euro cents. */
  quotedAt: z.date().nullable(),
  amountDue: z.number().nullable(),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

const columns = sql`account_id as "accountId", id, kind, setup_intent_id as "setupIntentId",
  plan_id as "planId", coupon, created_at as "createdAt", consumed_at as "consumedAt",
  consent_text_version as "consentTextVersion", consent_ip as "consentIp",
  quoted_at as "quotedAt", amount_due as "amountDue"`

/** Payment methods that are being saved (D104, D120). */
export function paymentSetupStore(db: Queries) {
  return {
    /** Stores a setup before the provider is called; its id is the idempotency key. */
    begin: async (
      setup: Pick<PaymentSetup, 'accountId' | 'kind' | 'planId' | 'coupon'> & {
        readonly consent: SupplyConsent | null
        readonly agreed: AgreedQuote | null
      },
      now: Date,
    ): Promise<string> => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.payment_setup (account_id, id, kind, plan_id, coupon, created_at,
          consent_text_version, consent_ip, quoted_at, amount_due)
        values (${setup.accountId}, ${id}, ${setup.kind}, ${setup.planId}, ${setup.coupon}, ${now},
          ${setup.consent?.textVersion ?? null}, ${setup.consent?.ip ?? null},
          ${setup.agreed?.at ?? null}, ${setup.agreed?.amountDue ?? null})`)
      return id
    },
    attach: (accountId: string, id: string, setupIntentId: string) =>
      db.run(sql`update app.payment_setup set setup_intent_id = ${setupIntentId}
        where account_id = ${accountId} and id = ${id}`),
    byIntent: (setupIntentId: string) =>
      db.maybe(
        PaymentSetup,
        sql`select ${columns} from app.payment_setup where setup_intent_id = ${setupIntentId}`,
      ),
    /** The account's newest setup, in any state. */
    latest: (accountId: string) =>
      db.maybe(
        PaymentSetup,
        sql`select ${columns} from app.payment_setup where account_id = ${accountId}
          order by created_at desc, id desc limit 1`,
      ),
    consume: (accountId: string, id: string, now: Date) =>
      db.run(sql`update app.payment_setup set consumed_at = ${now}
        where account_id = ${accountId} and id = ${id} and consumed_at is null`),
    /** The account's PayPal setups that were not used yet. */
    unusedPaypal: (accountId: string, since: Date) =>
      db.many(
        PaymentSetup,
        sql`select ${columns} from app.payment_setup where account_id = ${accountId}
          and kind = 'paypal' and consumed_at is null and setup_intent_id is not null
          and created_at > ${since} order by created_at desc limit 10`,
      ),
    /** Whether a later setup has already taken effect. */
    isSuperseded: async ({ accountId, createdAt }: PaymentSetup): Promise<boolean> =>
      (await db.maybe(
        PaymentSetup,
        sql`select ${columns} from app.payment_setup where account_id = ${accountId}
          and consumed_at is not null and created_at > ${createdAt} limit 1`,
      )) !== null,
    /** Setups that may have succeeded without a webhook. */
    unfinished: (from: Date, until: Date, after: { readonly id: string } | null) =>
      db.many(
        PaymentSetup,
        sql`select ${columns} from app.payment_setup where consumed_at is null and plan_id is null
          and setup_intent_id is not null and created_at between ${from} and ${until}
            and (${after?.id ?? null}::uuid is null or id > ${after?.id ?? null})
          order by id limit 50`,
      ),
  }
}
