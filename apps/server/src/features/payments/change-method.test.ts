import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentsWorld, secretOf, type PaymentsWorld } from './testing-payments.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await openPaymentsWorld()
})
afterAll(() => world.close())

describe('changePaymentMethod', () => {
  it('replaces the card: the new one pays, the old one is gone', async () => {
    const caller = await world.subscriber()
    const answer = await world.changeCard(caller, 'pm_card_mastercard')
    const { data } = await world.stripe.paymentMethods.list({
      customer: await world.customerOf(caller),
    })

    expect(answer.data).toEqual({ clientSecret: null })
    expect(data.map(({ card }) => card?.brand)).toEqual(['mastercard'])
    expect(await world.user(caller)).toMatchObject({
      cardBrand: 'mastercard',
      cardLastFourDigits: '4444',
    })
  })

  it('waits for the holder and is completed by the webhook', async () => {
    const caller = await world.subscriber()
    const answer = await world.changeCard(caller, 'pm_card_authenticationRequired')
    const before = await world.user(caller)
    await world.approve(secretOf(answer))

    expect(before.cardLastFourDigits).toBe('4242')
    expect(await world.user(caller)).toMatchObject({ cardLastFourDigits: '3184' })
  })

  it('is completed by a retry with the confirmed card, also with a concurrent webhook', async () => {
    const caller = await world.subscriber()
    const card = await world.newCard('4000002760003184')
    const secret = secretOf(await world.changeCard(caller, card))
    const asked = await world.changeCard(caller, card)
    await world.approveUnheard(secret)
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => world.changeCard(caller, card))),
      world.deliverAll(),
    ])

    expect(secretOf(asked)).toBe(secret)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ clientSecret: null })))
    expect(await world.user(caller)).toMatchObject({ cardLastFourDigits: '3184' })
  })

  it('refuses a card that the bank refuses, and a method that does not exist or is of another', async () => {
    const [caller, other] = [await world.subscriber(), await world.subscriber()]
    const [foreign] = await world.methodsOf(other)

    expect(await world.changeCard(caller, 'pm_card_visa_chargeDeclined')).toMatchObject({
      status: 400,
      error: 'CARD_ERROR',
    })
    expect(await world.changeCard(caller, 'pm_nimeni')).toMatchObject({
      error: 'PAYMENT_METHOD_INVALID',
    })
    expect(await world.changeCard(caller, foreign?.id ?? '')).toMatchObject({
      error: 'PAYMENT_METHOD_INVALID',
    })
    expect(await world.user(caller)).toMatchObject({ cardLastFourDigits: '4242' })
  })
})
