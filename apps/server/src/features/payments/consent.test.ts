import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { IMMEDIATE_SUPPLY_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import { sql } from '@hlizo/database/sql'
import type { TestCaller } from '#server/http/testing-api.ts'
import { agreeAtPaypal, testVoucher } from '#server/testing-billing.ts'
import { openPaymentsWorld, type PaymentsWorld } from './testing-payments.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

const [monthly, yearly] = ['abonament_lunar', 'abonament_anual']
const Consent = z.object({ textVersion: z.string(), ip: z.string(), givenAt: z.date() })

const consentsOf = ({ accountId }: TestCaller) =>
  world.db.many(
    Consent,
    sql`select text_version as "textVersion", ip, given_at as "givenAt" from app.consent
      where account_id = ${accountId} and kind = 'immediate-supply' order by given_at`,
  )

const post = (caller: TestCaller | undefined, path: string, body: object) =>
  world.api.call('POST', path, caller, body)

/** What is stored of a ticked box. */
const stored = () => ({
  textVersion: IMMEDIATE_SUPPLY_TEXT_VERSION,
  ip: '127.0.0.1',
  givenAt: world.bench.clock.now(),
})

const refused = { status: 400, error: 'CONSENT_REQUIRED' }

async function cancelled(): Promise<TestCaller> {
  const caller = await world.subscriber()
  await world.cancel(caller)
  return caller
}

describe('the consent to immediate supply (D128)', () => {
  it.each([undefined, false])('is needed to subscribe again: %s', async (consent) => {
    const caller = await cancelled()
    await world.runOut(caller)
    const order = { plan: monthly, ...(consent !== undefined && { consent }) }
    const before = await consentsOf(caller)

    expect(await post(caller, '/stripe/resubscribe', order)).toMatchObject(refused)
    expect(await consentsOf(caller)).toEqual(before)

    const { status } = await post(caller, '/stripe/resubscribe', { ...order, consent: true })
    expect(status).toBe(200)
    expect((await consentsOf(caller)).at(-1)).toEqual(stored())
  })

  it('is needed to replace a subscription that was not paid', async () => {
    const caller = await world.subscriber()
    await world.failRenewal(caller)

    expect(await post(caller, '/stripe/resubscribe', { plan: monthly })).toMatchObject(refused)
  })

  it('is not needed to withdraw a cancellation, which is not a contract', async () => {
    const caller = await cancelled()
    const before = await consentsOf(caller)

    expect((await post(caller, '/stripe/resubscribe', { plan: monthly })).status).toBe(200)
    expect(await consentsOf(caller)).toEqual(before)
  })

  it('is needed for an immediate change to a longer plan, and requested by the preview', async () => {
    const caller = await world.subscriber()
    const change = { plan: yearly }
    expect(await world.upcoming(caller, `?plan=${yearly}`)).toMatchObject({
      data: { needsConsent: true },
    })
    expect(await post(caller, '/stripe/change-subscription', change)).toMatchObject(refused)
    expect((await world.user(caller)).planId).toBe(monthly)

    await post(caller, '/stripe/change-subscription', { ...change, consent: true })
    expect((await consentsOf(caller)).at(-1)).toEqual(stored())
  })

  it('is not needed for a change at the end of the period, nor without a change', async () => {
    const caller = await world.subscriber(yearly)
    const change = (plan: string) => post(caller, '/stripe/change-subscription', { plan })
    const preview = await world.upcoming(caller, `?plan=${monthly}`)

    expect(Object(preview.data)).not.toHaveProperty('needsConsent')
    expect([await change(monthly), await change(yearly)]).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
  })

  it('is needed for a plan through PayPal, not for a change of method', async () => {
    const caller = await world.account()

    expect(await post(caller, '/stripe/setup-paypal', { plan: monthly })).toMatchObject(refused)
    expect((await post(caller, '/stripe/setup-paypal', {})).status).toBe(200)
    expect(await consentsOf(caller)).toEqual([])

    await post(caller, '/stripe/setup-paypal', { plan: monthly, consent: true })
    expect(await consentsOf(caller)).toEqual([stored()])
  })

  it('cannot be gone around by a setup without a plan', async () => {
    const caller = await world.account()
    const claim = await agreeAtPaypal(world, caller, {})
    const path = '/auth/create-paypal-subscription'

    expect(await post(undefined, path, { plan: monthly, ...claim })).toMatchObject(refused)
    expect((await world.user(caller)).isSubscriptionActive).toBe(false)
  })

  it('is needed to buy a gift, and stored with the purchase', async () => {
    const path = `/vouchers/${testVoucher.id}/checkout-session`
    const form = { email: 'ana@example.ro' }
    const { location } = await world.api.form(path, form)
    expect(location).toBe('/vouchers?checkoutStatus=failed&reason=CONSENT_REQUIRED')

    await world.api.form(path, { ...form, consent: 'on' })
    const purchases = await world.db.many(
      z.object({ textVersion: z.string(), ip: z.string() }),
      sql`select consent_text_version as "textVersion", consent_ip as ip from app.voucher_purchase
        where buyer_email = ${form.email}`,
    )
    expect(purchases).toEqual([{ textVersion: expect.any(String), ip: '127.0.0.1' }])
  })
})
