import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openPaymentsWorld,
  type PaymentsWorld,
} from '#server/features/payments/testing-payments.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { DAY_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { testVoucher } from '#server/testing-billing.ts'
import { confirmationCodes } from './confirm.ts'
import { withdrawalsIn } from './testing-withdrawals.ts'

let world: PaymentsWorld
const { bought, withdraw, decided, serviceOf } = withdrawalsIn(() => world)
const FREE_TEXT = 'abonamentul lunar'

beforeAll(async () => {
  world = await openPaymentsWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const isEnding = async (caller: TestCaller) =>
  (await world.subscriptionsOf(caller))[0]?.cancel_at_period_end

/** The code of the receipt; null when the receipt has none. */
async function codeIn(email: string, reference: string): Promise<string | null> {
  const mail = await world.mailText(email, `Dovada retragerii ${reference}`)
  return /\/retragere#code=(\S+)/.exec(mail)?.[1] ?? null
}
const confirm = async (code: string) => {
  const answer = await world.api.call('POST', '/withdrawals/confirm', undefined, { code })
  await world.deliverAll()
  return answer
}
const claim = async (caller: TestCaller, reference: string) => {
  const answer = await world.api.call('POST', '/withdrawals/claim', caller, { reference })
  await world.deliverAll()
  return answer
}

describe('a declaration with an order number in a sentence', () => {
  it('stops the renewal at once', async () => {
    const caller = await bought()
    await withdraw(caller.email, `Comanda nr. ${caller.number.toLowerCase()}, din ianuarie`)

    expect(await isEnding(caller)).toBe(true)
  })

  it('with the numbers of two orders stops none until its owner confirms', async () => {
    const caller = await bought()
    await world.advance(DAY_MS)
    await world.change(caller, 'abonament_anual')
    await world.deliverAll()
    const { data } = await world.stripe.invoices.list({
      customer: await world.customerOf(caller),
      status: 'paid',
    })
    const reference = await withdraw(caller.email, data.map(({ number }) => number).join(' și '))
    const before = await isEnding(caller)
    await confirm((await codeIn(caller.email, reference)) ?? '')

    expect([before, await isEnding(caller)]).toEqual([false, true])
  })
})

describe('a declaration without an order', () => {
  it('stops the renewal by the link of its receipt, and a refusal resumes it', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email, FREE_TEXT)
    const before = await isEnding(caller)
    const code = (await codeIn(caller.email, reference)) ?? ''
    const [first, again] = [await confirm(code), await confirm(code)]
    const stopped = await isEnding(caller)
    const shown = await serviceOf().show(reference)
    await decided(serviceOf().refuse(reference, 'nu'))

    expect(before).toBe(false)
    expect([first.data, again.data]).toEqual([
      { reference, isStopped: true },
      { reference, isStopped: true },
    ])
    expect(stopped).toBe(true)
    expect(shown.row).toMatchObject({ kind: 'subscription', accountId: caller.accountId })
    expect(shown.refunds).toHaveLength(1)
    expect(await isEnding(caller)).toBe(false)
    expect(await confirm(code)).toMatchObject({ data: { isStopped: false } })
    expect(await isEnding(caller)).toBe(false)
  })

  it('stops the renewal of its signed-in owner', async () => {
    const caller = await bought()
    const reference = await withdraw(caller.email.toUpperCase(), FREE_TEXT)
    const answer = await claim(caller, reference)

    expect(answer.data).toEqual({ reference, isStopped: true })
    expect(await isEnding(caller)).toBe(true)
  })

  it('changes nothing for an unknown user with the address, signed in or not', async () => {
    const [owner, other] = [await bought(), await bought()]
    const reference = await withdraw(owner.email, FREE_TEXT)
    const forged = confirmationCodes(Buffer.from('another key')).codeOf(reference)
    const own = await withdraw(other.email, FREE_TEXT)
    const [, signature] = ((await codeIn(other.email, own)) ?? '').split('.')
    const answers = [
      await confirm(forged),
      await confirm(`${reference}.${signature}`),
      await claim(other, reference),
      await world.api.call('POST', '/withdrawals/claim', undefined, { reference }),
    ]

    expect(answers).toMatchObject([
      { status: 400, error: 'WITHDRAWAL_LINK_INVALID' },
      { status: 400, error: 'WITHDRAWAL_LINK_INVALID' },
      { data: { isStopped: false } },
      { status: 401 },
    ])
    expect([await isEnding(owner), await isEnding(other)]).toEqual([false, false])
  })

  it('has no link when there is no renewal or more than one', async () => {
    const late = await bought()
    await world.advance(15 * DAY_MS)
    const fresh = await bought()
    const form = { consent: 'on', email: fresh.email }
    const page = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, form)
    await world.bench.post(page.location, { ...cardForm('4242424242424242'), email: fresh.email })
    await world.deliverAll()
    const references = {
      late: await withdraw(late.email, FREE_TEXT),
      ambiguous: await withdraw(fresh.email, FREE_TEXT),
      unknown: await withdraw('altul@example.ro', FREE_TEXT),
    }
    const claimed = await claim(fresh, references.ambiguous)

    expect(await codeIn(late.email, references.late)).toBeNull()
    expect(await codeIn(fresh.email, references.ambiguous)).toBeNull()
    expect(await codeIn('altul@example.ro', references.unknown)).toBeNull()
    expect(claimed.data).toMatchObject({ isStopped: false })
    expect([await isEnding(late), await isEnding(fresh)]).toEqual([false, false])
  })
})
