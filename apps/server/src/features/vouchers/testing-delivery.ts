import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest, momentInBucharest } from '@hlizo/domain/dates'
import { DAY_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { openBillingWorld, testVoucher, type BillingWorld } from '#server/testing-billing.ts'
import type { TestCaller } from '#server/http/testing-api.ts'

const Progress = z.object({
  delivery: z.object({ to: z.string(), at: z.string(), isSent: z.boolean() }).nullable(),
  isChangeable: z.boolean(),
  isStopped: z.boolean(),
  isExpired: z.boolean(),
  openedAt: z.string().nullable(),
  activatedAt: z.string().nullable(),
  thanks: z.string().nullable(),
})
const Bought = z.object({ code: z.string(), gift: Progress })
const Unthanked = z.array(z.object({ id: z.string(), months: z.number(), activatedAt: z.string() }))
const Order = z.object({ number: z.string() })
const Listed = z.array(Progress.extend({ id: z.string() }))

export const RECIPIENT = 'nepot@example.ro'
export const RECEIVED = 'Ai primit un cadou'

function deliveriesIn(world: BillingWorld) {
  const order = (fields: Record<string, string> = {}, buyer?: TestCaller) =>
    world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
      consent: 'on',
      recipientEmail: RECIPIENT,
      ...(buyer && { accessToken: `${buyer.accountId}.${buyer.sessionId}` }),
      ...fields,
    })
  const dayAhead = (days: number) =>
    dayInBucharest(new Date(world.bench.clock.now().getTime() + days * DAY_MS))
  const pay = async (location: string, email?: string) => {
    const typed = email === undefined ? {} : { email }
    const paid = await world.bench.post(location, { ...cardForm('4242424242424242'), ...typed })
    return new URL(paid.location, 'http://shop.test').searchParams.get('sessionId') ?? ''
  }
  const lastCharge = async () => (await world.stripe.charges.list({ limit: 1 })).data[0]?.id ?? ''
  const look = async (key: string) =>
    Bought.parse((await world.api.call('GET', `/vouchers/${key}`)).data)

  return {
    order,
    pay,
    look,
    /** A paid gift for the day after tomorrow, at nine in Bucharest. */
    planned: async (fields: Record<string, string> = {}, buyer?: TestCaller) => {
      const day = dayAhead(2)
      const { location } = await order({ deliverDay: day, deliverHour: '9', ...fields }, buyer)
      const key = await pay(location, fields['email'])
      const { code } = await look(key)
      await world.deliverAll()
      return { key, code, at: momentInBucharest(`${day} 09:00`)?.toISOString() ?? '' }
    },
    dayAhead,
    now: () => world.bench.clock.now().toISOString(),
    giftsOf: async (caller: TestCaller) =>
      Listed.parse((await world.api.call('GET', '/gifts', caller)).data),
    changeByKey: (key: string, at: object | null) =>
      world.api.call('PUT', `/gifts/by-key/${key}/delivery`, undefined, { at }),
    redeem: (caller: TestCaller, code: string) =>
      world.api.call('POST', '/vouchers/redeem', caller, { code }),
    open: (caller: TestCaller, code: string) =>
      world.api.call('POST', '/gifts/open', caller, { code }),
    openMailed: (code: string) => world.api.call('POST', '/gifts/open-mailed', undefined, { code }),
    thank: (caller: TestCaller, code: string, text: string) =>
      world.api.call('POST', '/gifts/thanks', caller, { code, text }),
    unthanked: async (caller: TestCaller) =>
      Unthanked.parse((await world.api.call('GET', '/gifts/unthanked', caller)).data),
    thankById: (caller: TestCaller, id: string, text: string) =>
      world.api.call('POST', `/gifts/${id}/thanks`, caller, { text }),
    deliverDue: () => world.recur('vouchers.deliver'),
    received: () => world.mailsTo(RECIPIENT),
    /** Moves the clock to a moment. */
    until: (iso: string) =>
      world.advance(new Date(iso).getTime() - world.bench.clock.now().getTime()),
    refundLast: async () => world.stripe.refunds.create({ charge: await lastCharge() }),
    disputeLast: async () => world.bench.dispute(await lastCharge()),
    winDispute: async () => {
      const [dispute] = (await world.stripe.disputes.list({ limit: 1 })).data
      const evidence = { uncategorized_text: 'winning_evidence' }
      await world.stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true })
    },
    withdraw: async (email: string) => {
      const { number } = await world.db.one(
        Order,
        sql`select invoice_number as number from app.voucher_purchase where buyer_email = ${email}`,
      )
      const form = { name: 'Ion Pop', email, contract: number }
      await world.api.call('POST', '/withdrawals', undefined, form)
      await world.deliverAll()
    },
    forgetMails: () => world.db.run(sql`delete from mail.outbox`),
  }
}

/** A shop with gifts that are delivered later. For tests. */
export async function openDeliveryWorld() {
  const world = await openBillingWorld()
  return { world, ...deliveriesIn(world) }
}
