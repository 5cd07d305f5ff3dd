import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { noteStudioChange } from '#server/stores/studio-changes.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

const Contract = z.object({
  kind: z.enum(['subscription', 'voucher']),
  at: z.date(),
  isRedeemed: z.boolean(),
  hasConsented: z.boolean(),
  accountId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  voucherId: z.string().nullable(),
})
export type WithdrawableContract = z.infer<typeof Contract>

export type NewWithdrawal = {
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly statement: string | null
}

const Undo = z.object({
  renews: z.boolean(),
  nextPlanId: z.string().nullable(),
  nextPriceMinor: z.number().nullable().default(null),
  nextPriceChangeId: z.string().nullable().default(null),
  nextPromotionCodeId: z.string().nullable().default(null),
  nextCouponId: z.string().nullable().default(null),
  /** How many decisions about renewal the owner had made; later ones have priority. */
  decisions: z.number().nullable().default(null),
  late: z.object({ renewsAt: z.coerce.date(), effectiveAt: z.coerce.date() }).nullable(),
})
/** A refusal restores these values. */
export type WithdrawalUndo = z.infer<typeof Undo>

const Refund = z.object({
  chargeId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  refundId: z.string().nullable(),
  /** Why the provider refused it; null again after an operator ordered another attempt. */
  refusalCode: z.string().nullable().default(null),
  /** How often an operator ordered another attempt. */
  retries: z.number().default(0),
  /** When an operator noted that the amount was paid another way, because the bank refused the refund. */
  paidManuallyAt: z.string().nullable().default(null),
})
/** A refund without an id was not yet requested. */
export type WithdrawalRefund = z.infer<typeof Refund>

const Row = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  statement: z.string().nullable(),
  receivedAt: z.date(),
  settledAt: z.date().nullable(),
  accountId: z.string().nullable(),
  kind: Contract.shape.kind.nullable(),
  invoiceId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  voucherId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  hasConsented: z.boolean(),
  stoppedAt: z.date().nullable(),
  undo: Undo.nullable(),
  decision: z.enum(['accepted', 'refused']).nullable(),
  decidedAt: z.date().nullable(),
  reason: z.string().nullable(),
  refunds: z.array(Refund),
})
export type WithdrawalRow = z.infer<typeof Row>

const Id = z.object({ id: z.string() })
const Began = z.object({ startedAt: z.date() })

const columns = sql`id, reference, name, email, contract, statement, received_at as "receivedAt",
  settled_at as "settledAt", account_id as "accountId", kind, invoice_id as "invoiceId",
  payment_intent_id as "paymentIntentId", voucher_id as "voucherId",
  subscription_id as "subscriptionId", has_consented as "hasConsented", stopped_at as "stoppedAt",
  undo, decision, decided_at as "decidedAt", reason, refunds`

/** Which withdrawals are listed, and the last one of the page before. */
export type ListedWithdrawals = {
  readonly isAll: boolean
  /** The start of a reference. */
  readonly reference?: string | undefined
  readonly after?: PageEnd<string> | null
}

// The provider's moments have whole seconds: a consent of the same second came before the payment.
const consentBefore = sql`exists (select from app.consent k where k.account_id = c.account_id
    and k.kind = 'immediate-supply' and k.agreed
    and date_trunc('second', k.given_at) <= c.charged_at) as "hasConsented"`

const contracts = (numbers: readonly string[], email: string | null) => sql`
  select c.kind, c.charged_at as at, false as "isRedeemed",
      ${consentBefore}, c.account_id as "accountId",
      c.invoice_id as "invoiceId", null as "paymentIntentId", null::uuid as "voucherId"
    from app.charge c join app.account a on a.id = c.account_id
    where c.invoice_number = any(${numbers}::text[]) and c.kind = 'subscription'
      and (${email}::text is null or a.email = ${email})
  union all
  select 'voucher', p.paid_at, v.redeemed_at is not null, false,
      p.account_id, p.invoice_id, p.payment_intent_id, v.id
    from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
    where p.invoice_number = any(${numbers}::text[])
      and (${email}::text is null or lower(p.buyer_email) = ${email})
  limit 2`

/** The newest payment of the only live subscription of an account that has no unused gift to return. */
const onlyContract = (accountId: string, giftsSince: Date) => sql`
  select 'subscription' as kind, c.charged_at as at, false as "isRedeemed", ${consentBefore},
      c.account_id as "accountId", c.invoice_id as "invoiceId", null as "paymentIntentId",
      null::uuid as "voucherId"
    from app.account a
    join app.subscription s on s.account_id = a.id and s.status in ${LIVE_STATUSES}
    join app.charge c on c.account_id = a.id and c.kind = 'subscription' and c.invoice_id is not null
      and c.charged_at >= s.started_at
    where a.id = ${accountId} and a.erased_at is null
      and not exists (select from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
        where (p.account_id = a.id or lower(p.buyer_email) = a.email) and p.paid_at >= ${giftsSince}
          and v.redeemed_at is null and v.disabled_at is null)
    order by c.charged_at desc limit 1`

/** The words of a text that may be an order number, as „Comanda nr. ABCD-0001” has one. */
const numbersIn = (text: string): string[] => {
  const typed = text.toUpperCase()
  return [...new Set([typed, ...typed.split(/[^\p{L}\p{N}-]+/u)])].filter((word) => word !== '')
}

export function withdrawalStore(db: Queries) {
  return {
    add: async (withdrawal: NewWithdrawal, now: Date): Promise<string> => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.withdrawal (id, reference, name, email, contract, statement, received_at)
        values (${id}, ${withdrawal.reference}, ${withdrawal.name}, ${withdrawal.email},
          ${withdrawal.contract}, ${withdrawal.statement}, ${now})`)
      await noteStudioChange(db)
      return id
    },

    /** The same declaration since a moment: that of a keyed request whose answer was lost. */
    same: ({ name, email, contract, statement }: Omit<NewWithdrawal, 'reference'>, since: Date) =>
      db.maybe(
        Row,
        sql`select ${columns} from app.withdrawal where received_at >= ${since} and name = ${name}
          and email = ${email} and contract = ${contract} and statement is not distinct from ${statement}
          order by received_at limit 1`,
      ),

    /** Returns null for an order of another address, so that it reveals nothing, and for more than one. */
    contractIn: async (text: string, email: string): Promise<WithdrawableContract | null> => {
      const [named = null, other] = await db.many(Contract, contracts(numbersIn(text), email))
      return other === undefined ? named : null
    },
    /** For operators only. */
    contractByNumber: async (number: string): Promise<WithdrawableContract | null> =>
      (await db.many(Contract, contracts([number.toUpperCase()], null)))[0] ?? null,
    /** Returns null when the account has none or when it is not clear which one is meant. */
    onlyContractOf: (accountId: string, giftsSince: Date) =>
      db.maybe(Contract, onlyContract(accountId, giftsSince)),
    /** Locks the row until the end of the transaction. */
    hold: (reference: string) =>
      db.maybe(
        Row,
        sql`select ${columns} from app.withdrawal where reference = ${reference} for update`,
      ),

    /** When the subscription began that a payment has renewed; null for its first payment and for gifts. */
    renewedSince: async (invoiceId: string): Promise<Date | null> =>
      (
        await db.maybe(
          Began,
          sql`select s.started_at as "startedAt" from app.charge c
            join app.subscription s on s.account_id = c.account_id and s.started_at <= c.charged_at
            where c.invoice_id = ${invoiceId} and c.kind = 'subscription' and exists (
              select from app.charge earlier where earlier.account_id = c.account_id
                and earlier.kind = 'subscription' and earlier.charged_at >= s.started_at
                and earlier.charged_at < c.charged_at)
            order by s.started_at desc limit 1`,
        )
      )?.startedAt ?? null,

    place: (id: string, contract: WithdrawableContract, now: Date) =>
      db.run(sql`update app.withdrawal set placed_at = ${now}, account_id = ${contract.accountId}, kind = ${contract.kind},
          invoice_id = ${contract.invoiceId}, payment_intent_id = ${contract.paymentIntentId},
          voucher_id = ${contract.voucherId}, has_consented = ${contract.hasConsented}
        where id = ${id}`),

    byId: (id: string) =>
      db.maybe(Row, sql`select ${columns} from app.withdrawal where id = ${id}`),
    byReference: (reference: string) =>
      db.maybe(
        Row,
        sql`select ${columns} from app.withdrawal where reference = upper(${reference})`,
      ),
    /** The open ones, oldest first, or all, newest first. */
    list: ({ isAll, reference, after = null }: ListedWithdrawals, limit: number) => {
      const { at, id } = after ?? { at: null, id: null }
      const isWanted = sql`starts_with(reference, upper(${reference ?? ''}))`
      return db.many(
        Row,
        isAll
          ? sql`select ${columns} from app.withdrawal
              where ${isWanted}
                and (${at}::timestamptz is null or (received_at, id) < (${at}, ${id}::uuid))
              order by received_at desc, id desc limit ${limit}`
          : sql`select ${columns} from app.withdrawal where settled_at is null and ${isWanted}
                and (${at}::timestamptz is null or (received_at, id) > (${at}, ${id}::uuid))
              order by received_at, id limit ${limit}`,
      )
    },

    rememberUndo: (id: string, subscriptionId: string, undo: WithdrawalUndo) =>
      db.run(sql`update app.withdrawal set subscription_id = ${subscriptionId}, undo = ${JSON.stringify(undo)}
        where id = ${id} and undo is null`),
    /**
     * Leaves to another undecided withdrawal of the subscription what a refusal of this one would restore.
     * Returns false when there is none.
     */
    handOverUndo: async (subscriptionId: string, undo: WithdrawalUndo): Promise<boolean> =>
      (await db.run(sql`update app.withdrawal
        set undo = case when (undo ->> 'renews')::boolean then undo else ${JSON.stringify(undo)}::jsonb end
        where decision is null and id = (select id from app.withdrawal
          where subscription_id = ${subscriptionId} and decision is null
          order by received_at, id limit 1)`)) === 1,
    wasAccepted: async (subscriptionId: string): Promise<boolean> =>
      (await db.maybe(
        Id,
        sql`select id from app.withdrawal
          where subscription_id = ${subscriptionId} and decision = 'accepted' limit 1`,
      )) !== null,
    markStopped: (id: string, now: Date) =>
      db.run(
        sql`update app.withdrawal set stopped_at = ${now} where id = ${id} and stopped_at is null`,
      ),
    /** Returns false when it was decided already. */
    decide: async (
      id: string,
      decision: 'accepted' | 'refused',
      facts: { readonly reason: string | null; readonly refunds: readonly WithdrawalRefund[] },
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`update app.withdrawal set decision = ${decision}, decided_at = ${now},
          reason = ${facts.reason}, refunds = ${JSON.stringify(facts.refunds)}
        where id = ${id} and decision is null`)) === 1,
    /** Returns false when it was settled already. */
    settle: async (id: string, now: Date): Promise<boolean> =>
      (await db.run(sql`update app.withdrawal set settled_at = ${now}
        where id = ${id} and settled_at is null`)) === 1,

    /** Blocks the code until the withdrawal is closed; returns false when it was used before. */
    suspendVoucher: async (voucherId: string, now: Date): Promise<boolean> => {
      await db.run(sql`update app.voucher set disabled_at = ${now}, disabled_because = 'withdrawal'
        where id = ${voucherId} and redeemed_at is null and disabled_at is null`)
      const Used = z.object({ isUsed: z.boolean() })
      const { isUsed } = await db.one(
        Used,
        sql`select redeemed_at is not null as "isUsed" from app.voucher where id = ${voucherId}`,
      )
      return !isUsed
    },
    /** Not while another withdrawal of the code is undecided, nor after one was accepted. */
    resumeVoucher: (voucherId: string) =>
      db.run(sql`update app.voucher v set disabled_at = null, disabled_because = null
        where id = ${voucherId} and disabled_because = 'withdrawal'
          and not exists (select from app.withdrawal w where w.voucher_id = v.id
            and (w.decision is null or w.decision = 'accepted'))`),
  }
}
