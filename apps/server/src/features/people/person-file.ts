import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import { LegalText } from '@hlizo/contract/entities/privacy-state'
import type { PersonFile } from '@hlizo/contract/entities/studio-person'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Entitlement, EntitlementOf } from '#server/billing/entitlement.ts'
import { offerStore } from '#server/billing/offer-store.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { refusedRefund, RefusedRefundRow } from '#server/stores/refused-refund.ts'
import { emailMoveStore, presentEmailMove } from './email-move-store.ts'
import { readNotes } from './person-notes.ts'
import type { PersonPool } from './person-pool.ts'
import { personSignIn } from './person-sign-in.ts'

type Deps = { db: Database; clock: Clock; entitlementOf: EntitlementOf; pool: PersonPool }

const Payment = z.object({
  id: z.string(),
  at: z.date(),
  description: z.string().nullable(),
  number: z.string().nullable(),
  amountMinor: z.number(),
  refundedMinor: z.number(),
  currency: z.string(),
  isRefunding: z.boolean(),
  refusedRefund: RefusedRefundRow.nullable(),
})
const Beside = z.object({
  deleteAt: z.date().nullable(),
  devices: z.number(),
  gifts: z.number(),
  host: z.string().nullable(),
  guests: z.array(z.string()),
  hasPin: z.boolean(),
})
const Profile = z.object({ name: z.string(), maxAgeRating: AgeRating })

const AcceptedText = z.object({ kind: LegalText, version: z.string(), at: z.date() })

const MOST_PAYMENTS = 50

function subscriptionOf(
  { subscription }: Entitlement,
  planName: (id: string) => string,
): PersonFile['subscription'] {
  if (subscription === null) return null
  const { endsAt, endedAt, periodEnd, paymentStatus, isPaused, pausedFrom, resumesAt } =
    subscription
  const plan = planName(subscription.planId)
  const given = (state: 'renews' | 'ends' | 'unpaid' | 'paused' | 'ended', at: Date | null) => ({
    plan,
    state,
    at: at?.toISOString() ?? null,
    pausedFrom: pausedFrom?.toISOString() ?? null,
  })
  if (!isLive(subscription)) return given('ended', endedAt)
  if (endsAt !== null) return given('ends', endsAt)
  if (isPaused) return given('paused', resumesAt)

  return given(paymentStatus === 'FAILED' ? 'unpaid' : 'renews', periodEnd)
}

/** The newest payments, with what was refunded of each. */
const paymentsOf = ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db.many(
    Payment,
    sql`select c.id, c.charged_at as at, c.description, c.invoice_number as number,
        c.amount_minor as "amountMinor", upper(c.currency) as currency,
        coalesce((select -sum(r.amount_minor) from app.charge r where r.account_id = c.account_id
          and r.kind = 'refund' and r.invoice_id = c.invoice_id), 0)::int as "refundedMinor",
        exists (select from app.refund_order o where o.account_id = c.account_id
          and o.charge_id = c.id and o.settled_at is null) as "isRefunding",
        ${refusedRefund} as "refusedRefund"
      from app.charge c where c.account_id = ${accountId} and c.kind <> 'refund' and c.amount_minor > 0
      order by c.charged_at desc, c.id desc limit ${MOST_PAYMENTS}`,
  )

/** The version of each legal text that the person accepted last. */
const acceptedTexts = ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db.many(
    AcceptedText,
    sql`select distinct on (kind) kind, text_version as version, given_at as at from app.consent
      where account_id = ${accountId} and agreed and kind in ('terms', 'privacy')
      order by kind desc, given_at desc, id desc`,
  )

/** Facts of the account's own tables. */
const besideOf = ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db.one(
    Beside,
    sql`select deletion_due_at as "deleteAt", (select count(*)::int from app.device_session d
      where d.account_id = a.id and d.ended_at is null) as devices,
    (select count(*)::int from app.gift_grant g where g.account_id = a.id) as gifts,
    (select owner.email from app.seat s join app.account owner on owner.id = s.account_id
      where s.guest_id = a.id and s.ended_at is null) as host,
    array(select guest.email from app.seat s join app.account guest on guest.id = s.guest_id
      where s.account_id = a.id and s.ended_at is null order by s.taken_at) as guests,
    exists (select from app.account_pin pin where pin.account_id = a.id) as "hasPin"
    from app.account a where a.id = ${accountId}`,
  )

const profilesOf = ({ db }: Pick<Deps, 'db'>, accountId: string) =>
  db.many(
    Profile,
    sql`select name, max_age_rating as "maxAgeRating" from app.profile
      where account_id = ${accountId} order by id`,
  )

/** What an operator sees of a person whom they have opened; null for an account that is gone. */
export function personFile({ db, clock, entitlementOf, pool }: Deps) {
  const signInOf = personSignIn({ db, pool })

  return async (accountId: string): Promise<PersonFile | null> => {
    const account = await accountStore(db).byId(accountId)
    if (!account) return null
    const [entitlement, payments, plans, move, texts, notes, profiles, signIn, beside] =
      await Promise.all([
        entitlementOf(accountId),
        paymentsOf({ db }, accountId),
        offerStore(db).plans(),
        emailMoveStore(db).waiting(accountId, clock.now()),
        acceptedTexts({ db }, accountId),
        readNotes(db, accountId),
        profilesOf({ db }, accountId),
        signInOf(accountId),
        besideOf({ db }, accountId),
      ])
    const nameOf = (id: string) => plans.find((plan) => plan.id === id)?.description ?? id

    return {
      email: account.email,
      isConfirmed: account.confirmedAt !== null,
      createdAt: account.createdAt.toISOString(),
      deleteAt: beside.deleteAt?.toISOString() ?? null,
      accessUntil: entitlement.accessEnd?.toISOString() ?? null,
      subscription: subscriptionOf(entitlement, nameOf),
      gifts: beside.gifts,
      devices: beside.devices,
      guestOf: beside.host === null ? null : maskEmail(beside.host),
      guests: beside.guests.map(maskEmail).join(', ') || null,
      acceptedTexts: texts.map((text) => ({ ...text, at: text.at.toISOString() })),
      emailMove: move && presentEmailMove(move),
      hasPin: beside.hasPin,
      profiles,
      signIn,
      payments: payments.map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() })),
      notes,
    }
  }
}
