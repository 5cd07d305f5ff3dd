import type Stripe from 'stripe'
import { z } from 'zod'
import type { CouponTerms } from '@hlizo/contract/entities/studio-coupon'
import type { Database, Transaction } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import { askProvider } from '#server/billing/ask-provider.ts'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import { dateOf } from '#server/billing/stripe-reference.ts'
import { isStripeRefusal } from '#server/billing/stripe-refusal.ts'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor, type Fields } from '#server/stores/audit-log.ts'
import { couponStore, type CouponRow } from './coupon-store.ts'
import { providerCoupons, termsOf } from './provider-coupon.ts'

/** Finishes what was ordered when the process ended in between. */
export const COUPON_JOB = 'coupons.attend'
/** Reads how often codes were used, and those that were made at the provider. */
export const COUPONS_SYNC_JOB = 'coupons.sync'

export type CouponServiceDeps = {
  db: Database
  clock: Clock
  stripe: Stripe
  jobs: Pick<JobQueue, 'enqueue'>
  providerCatalogue: Pick<ProviderCatalogue, 'ensure'>
}

type By = {
  readonly actor: Actor
  readonly reason: string
  /** When an attempt of this request began whose answer was lost. */
  readonly resumedFrom?: Date | null
}

const SYNC_EVERY_MS = 5 * MINUTE_MS
const Payload = z.object({ id: z.string() })

/** Throws COUPON_TERMS where the terms contradict each other. */
function checkTerms({ percentOff, amountMinor, currency, expiresAt }: CouponTerms, now: Date) {
  const isOneDiscount = (percentOff === null) !== (amountMinor === null)
  const hasCurrency = (amountMinor === null) === (currency === null)
  const isAhead = expiresAt === null || new Date(expiresAt) > now
  if (!isOneDiscount || !hasCurrency || !isAhead) throw new ApiError('COUPON_TERMS')
}

/** Coupons, for Studio and the command line. Each order is stored with its audit entry before the provider is asked. */
export function couponService({ db, clock, stripe, jobs, providerCatalogue }: CouponServiceDeps) {
  const provider = providerCoupons(stripe)

  const ensurePlans = async (planIds: readonly string[]) => {
    const plans = await offerStore(db).plans()
    for (const id of planIds) {
      const plan = plans.find((one) => one.id === id)
      if (!plan) throw new ApiError('COUPON_TERMS')
      await providerCatalogue.ensure(plan)
    }
  }

  const attend = async (id: string): Promise<void> => {
    const row = await couponStore(db).byId(id)
    if (!row?.isPending) return
    try {
      if (row.endedAt !== null) {
        await provider.end(row)
        await couponStore(db).noteDone(id)
        return
      }
      const latest = await leiRateStore(db).latest()
      const rate = await couponStore(db).agreeRate(id, latest?.leiPerEuro ?? null)
      await couponStore(db).noteMade(id, await provider.make(row, rate))
    } catch (error) {
      if (!isStripeRefusal(error)) throw error
      await couponStore(db).noteRefused(id, clock.now())
    }
  }

  /** A code that is over at the provider is free again. */
  const freeCode = (tx: Transaction, code: string, now: Date) =>
    tx.run(sql`update app.coupon set ended_at = ${now} where code = ${code} and ended_at is null
      and (expires_at <= ${now} or used_before + times_redeemed >= max_redemptions)`)

  const write = (
    tx: Transaction,
    { actor, reason }: By,
    { action, row, after }: { action: string; row: CouponRow | CouponTerms; after: object },
  ) =>
    auditLog(tx).write(
      {
        actor,
        reason,
        action,
        subject: { type: 'coupon', id: row.code },
        after: { ...after },
      },
      clock.now(),
    )

  /** Whether an earlier attempt of this request has ordered it. */
  const wasOrdered = async (
    { actor, reason, resumedFrom = null }: By,
    { action, code, after }: { action: string; code: string; after: Fields },
  ): Promise<boolean> => {
    const change = { actor, reason, action, subject: { type: 'coupon', id: code }, after }
    return resumedFrom !== null && auditLog(db).wasMade(change, resumedFrom)
  }

  const finish = async (id: string): Promise<CouponRow> => {
    await askProvider(() => attend(id))
    const row = await couponStore(db).byId(id)
    if (!row) throw new ApiError('NOT_FOUND')
    if (row.wasRefused) throw new ApiError('COUPON_EXISTS')

    return row
  }

  const knownRow = async (id: string): Promise<CouponRow> => {
    const row = await couponStore(db).byId(id)
    if (!row) throw new ApiError('NOT_FOUND')

    return row
  }

  const lockedRow = async (tx: Transaction, id: string): Promise<CouponRow> => {
    await tx.lock(`coupon:${id}`)
    const row = await couponStore(tx).byId(id)
    if (!row) throw new ApiError('NOT_FOUND')
    if (row.endedAt !== null) throw new ApiError('COUPON_OVER')

    return row
  }

  return {
    create: async (terms: CouponTerms, by: By): Promise<CouponRow> => {
      const now = clock.now()
      const order = { action: 'coupon.created', code: terms.code, after: terms }
      const made = (await wasOrdered(by, order)) && (await couponStore(db).newestOf(terms.code))
      if (made) return finish(made.id)
      checkTerms(terms, now)
      await askProvider(() => ensurePlans(terms.planIds))
      const id = uuidv7(now)
      const { expiresAt, ...rest } = terms
      await db.transaction(async (tx) => {
        await freeCode(tx, terms.code, now)
        const isAdded = await couponStore(tx).add({
          ...rest,
          id,
          expiresAt: expiresAt === null ? null : new Date(expiresAt),
          createdAt: now,
          createdBy: by.actor.name,
        })
        if (!isAdded) throw new ApiError('COUPON_EXISTS')
        await write(tx, by, { action: 'coupon.created', row: terms, after: terms })
        await jobs.enqueue(tx, { kind: COUPON_JOB, key: id, payload: { id } })
      })

      return finish(id)
    },

    /** The provider cannot change a limit, so a code with the same name takes its place. */
    limit: async (id: string, maxRedemptions: number | null, by: By): Promise<CouponRow> => {
      const now = clock.now()
      const next = uuidv7(now)
      const { code } = await knownRow(id)
      const order = { action: 'coupon.limited', code, after: { maxRedemptions } }
      const made = (await wasOrdered(by, order)) && (await couponStore(db).newestOf(code))
      if (made) return finish(made.id)
      await db.transaction(async (tx) => {
        const row = await lockedRow(tx, id)
        const used = row.usedBefore + row.timesRedeemed
        if (row.promotionId === null || (maxRedemptions !== null && maxRedemptions <= used))
          throw new ApiError('COUPON_TERMS')
        await couponStore(tx).end(id, now)
        await couponStore(tx).noteDone(id)
        await couponStore(tx).add({
          ...row,
          id: next,
          maxRedemptions,
          promotionId: null,
          replaces: row.promotionId,
          timesRedeemed: 0,
          endedAt: null,
          isPending: true,
        })
        await write(tx, by, { action: 'coupon.limited', row, after: { maxRedemptions } })
        await jobs.enqueue(tx, { kind: COUPON_JOB, key: next, payload: { id: next } })
      })

      return finish(next)
    },

    end: async (id: string, by: By): Promise<CouponRow> => {
      const { code } = await knownRow(id)
      if (await wasOrdered(by, { action: 'coupon.ended', code, after: {} })) return finish(id)
      await db.transaction(async (tx) => {
        const row = await lockedRow(tx, id)
        await couponStore(tx).end(id, clock.now())
        await write(tx, by, { action: 'coupon.ended', row, after: {} })
        await jobs.enqueue(tx, { kind: COUPON_JOB, key: id, payload: { id } })
      })

      return finish(id)
    },

    job: {
      run: (payload) => attend(Payload.parse(payload).id),
    } satisfies JobHandler,

    syncJob: {
      everyMs: SYNC_EVERY_MS,
      run: async () => {
        for await (const code of provider.all()) {
          const { id: promotionId, active, times_redeemed: uses, metadata } = code
          await couponStore(db).noteUse(promotionId, uses)
          if (!active) await couponStore(db).noteInactive(promotionId, clock.now())
          const isKnown =
            metadata?.['order'] !== undefined || (await couponStore(db).byPromotion(promotionId))
          const terms = isKnown ? null : termsOf(code)
          if (terms === null) continue
          await couponStore(db).add({
            ...terms,
            id: uuidv7(dateOf(code.created)),
            createdAt: dateOf(code.created),
            createdBy: 'Stripe',
            promotionId,
            timesRedeemed: uses,
            endedAt: active ? null : clock.now(),
            isPending: false,
          })
        }
      },
    } satisfies JobHandler,
  }
}
