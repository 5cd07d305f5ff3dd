import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import { sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { lastDayOfCard } from '#server/billing/payment-methods.ts'
import { openGiftWorld } from '#server/features/vouchers/testing-gifts.ts'
import { z } from 'zod'
import { REMIND_CARDS_JOB } from './remind-cards.ts'
import { REMIND_PAYMENTS_JOB } from './remind-payments.ts'

type Gifts = Awaited<ReturnType<typeof openGiftWorld>>

let gifts: Gifts
let world: Gifts['world']
beforeAll(async () => {
  gifts = await openGiftWorld()
  world = gifts.world
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const Mail = z.object({ subject: z.string(), text: z.string() })

/** Every mail to an account about these subjects. */
async function mailsAbout({ email }: { email: string }, subject: string) {
  const mails = await world.db.many(
    Mail,
    sql`select subject, body_text as text from mail.outbox where recipient = ${email} order by id`,
  )
  return mails.filter((mail) => mail.subject === subject)
}

const emailOf = async ({ accountId }: { accountId: string }) => ({
  email: (
    await world.db.one(
      z.object({ email: z.string() }),
      sql`select email from app.account where id = ${accountId}`,
    )
  ).email,
})

const advanceTo = async (moment: Date, moreMs = 0) => {
  await world.advance(moment.getTime() + moreMs - gifts.nowMs())
  await world.deliverAll()
}

/** Two nodes run the job at the same time, and one of them again later. */
async function runOnTwoNodes(kind: string) {
  await Promise.all([world.recur(kind), world.recur(kind)])
  await world.recur(kind)
}

describe('the mails about a pause', () => {
  it('state the start and the end, once, three days before', async () => {
    const caller = await world.subscriber()
    const to = await emailOf(caller)
    await world.pause(caller, 2)
    await world.deliverAll()
    const { subscriptionPausedFrom, subscriptionResumesAt } = await world.user(caller)
    const from = formatDate(new Date(subscriptionPausedFrom ?? ''))
    const until = new Date(subscriptionResumesAt ?? '')
    const ending = ro.pauseEnding({ until: formatDate(until), renewal: [] }).subject
    await advanceTo(until, -4 * DAY_MS)
    await runOnTwoNodes(REMIND_PAYMENTS_JOB)
    const early = await mailsAbout(to, ending)
    await advanceTo(until, -3 * DAY_MS + HOUR_MS)
    await runOnTwoNodes(REMIND_PAYMENTS_JOB)
    const [mail, ...more] = await mailsAbout(to, ending)

    const begun = ro.paused({ from, until: formatDate(until), renewal: [] }).subject
    expect(await mailsAbout(to, begun)).toHaveLength(1)
    expect(early).toEqual([])
    expect(more).toEqual([])
    expect(mail?.text).toContain('cu 6.99 Euro')
  })

  it('are not sent for a cancelled or ended subscription, which has its own mail', async () => {
    const caller = await world.subscriber()
    const to = await emailOf(caller)
    await world.pause(caller, 1)
    await world.deliverAll()
    await world.endPause(caller)
    await world.deliverAll()

    expect(await mailsAbout(to, ro.pauseEnded({ renewal: [] }).subject)).toHaveLength(1)
    const until = new Date((await world.user(caller)).subscriptionExpirationDate ?? '')
    await advanceTo(until, -DAY_MS)
    await runOnTwoNodes(REMIND_PAYMENTS_JOB)
    const ending = ro.pauseEnding({ until: formatDate(until), renewal: [] }).subject
    expect(await mailsAbout(to, ending)).toEqual([])
  })
})

describe('the mails before a renewal', () => {
  it('are sent for a year, thirty and seven days before, and not for a month', async () => {
    const yearly = await world.subscriber('abonament_anual')
    const monthly = await world.subscriber()
    const [to, other] = [await emailOf(yearly), await emailOf(monthly)]
    await world.cancel(monthly)
    const end = new Date((await world.user(yearly)).subscriptionExpirationDate ?? '')
    const subject = ro.renewing({ plan: '', on: formatDate(end), renewal: [] }).subject
    const counts: number[] = []
    for (const days of [31, 30, 29, 8, 7, 1]) {
      await advanceTo(end, -days * DAY_MS)
      await runOnTwoNodes(REMIND_PAYMENTS_JOB)
      counts.push((await mailsAbout(to, subject)).length)
    }
    const [mail] = await mailsAbout(to, subject)

    expect(counts).toEqual([0, 1, 1, 1, 2, 2])
    expect(mail?.text).toContain('cu 69.99 Euro')
    expect((await mailsAbout(other, subject)).length).toBe(0)
  })

  it('are not sent for a cancelled yearly subscription', async () => {
    const caller = await world.subscriber('abonament_anual')
    const to = await emailOf(caller)
    const end = new Date((await world.user(caller)).subscriptionExpirationDate ?? '')
    await world.cancel(caller)
    await advanceTo(end, -6 * DAY_MS)
    await runOnTwoNodes(REMIND_PAYMENTS_JOB)

    const subject = ro.renewing({ plan: '', on: formatDate(end), renewal: [] }).subject
    expect(await mailsAbout(to, subject)).toEqual([])
  })
})

describe('the mail before a card expires', () => {
  const expireIn = async (caller: { accountId: string }, days: number) => {
    const at = new Date(gifts.nowMs() + days * DAY_MS)
    await world.db.run(sql`update app.customer set method_valid_until = ${at}
      where account_id = ${caller.accountId}`)
    return at
  }
  const subjectFor = (at: Date) =>
    ro.cardExpiring({ lastFour: null, lastDay: formatDate(lastDayOfCard(at)) }).subject

  it('is sent once, a month before, while the subscription renews', async () => {
    const caller = await world.subscriber()
    const to = await emailOf(caller)
    await expireIn(caller, 40)
    await runOnTwoNodes(REMIND_CARDS_JOB)
    const early = await world.user(caller)
    const at = await expireIn(caller, 31)
    await runOnTwoNodes(REMIND_CARDS_JOB)
    const mails = await mailsAbout(to, subjectFor(at))
    const cancelled = await world.subscriber()
    await world.cancel(cancelled)
    const other = await expireIn(cancelled, 20)
    await runOnTwoNodes(REMIND_CARDS_JOB)

    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('4242')
    expect([early.cardExpiresAt, (await world.user(cancelled)).cardExpiresAt]).toEqual([null, null])
    expect(await world.user(caller)).toMatchObject({
      cardExpiresAt: lastDayOfCard(at).toISOString(),
    })
    expect(await mailsAbout(await emailOf(cancelled), subjectFor(other))).toEqual([])
  })

  it('is not sent when the bank has renewed the card', async () => {
    const caller = await world.subscriber()
    const to = await emailOf(caller)
    const { id } = await gifts.subscriptionOf(caller)
    const validUntil = async () =>
      (
        await world.db.one(
          z.object({ at: z.date() }),
          sql`select method_valid_until as at from app.customer where account_id = ${caller.accountId}`,
        )
      ).at
    const soon = new Date(gifts.nowMs() + 20 * DAY_MS)
    const card = { exp_month: soon.getUTCMonth() + 1, exp_year: soon.getUTCFullYear() }
    const [method] = await world.methodsOf(caller)
    await world.stripe.paymentMethods.update(method?.id ?? '', { card })
    await world.billing.syncCustomer(await world.customerOf(caller))
    const before = await validUntil()
    await world.bench.post(`/__payments/control/subscriptions/${id}/renew-card`, {})
    await world.deliverAll()
    const after = await validUntil()
    await runOnTwoNodes(REMIND_CARDS_JOB)

    expect(after.getUTCFullYear()).toBe(before.getUTCFullYear() + 3)
    expect(await mailsAbout(to, subjectFor(before))).toEqual([])
    expect(await mailsAbout(to, subjectFor(after))).toEqual([])
  })
})
