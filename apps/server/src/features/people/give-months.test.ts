import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPeopleWorld, reason, type PeopleWorld } from './testing-people.ts'

let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld()
})
afterAll(() => people.close())

const give = (accountId: string, months: number, seenGifts = 0) =>
  people.act(accountId, '/months', { months, seenGifts })

describe('givePersonMonths', () => {
  it('moves the next payment behind the months: provider, mail, page, history and log agree', async () => {
    const { accountId, email } = await people.subscriber()
    const before = await people.fileOf(accountId)
    const { status } = await give(accountId, 2)

    expect(status).toBe(200)
    const after = await people.fileOf(accountId)
    expect(after.gifts).toBe(1)
    expect(after.accessUntil?.slice(0, 7)).not.toBe(before.accessUntil?.slice(0, 7))
    const { customer } = await people.world.billing.entitlementOf(accountId)
    const { data } = await people.world.stripe.subscriptions.list({
      customer: customer?.stripeId ?? '',
    })
    expect(new Date((data[0]?.trial_end ?? 0) * 1_000).toISOString()).toBe(after.accessUntil)
    expect(await people.world.mailText(email, 'Ai primit 2 luni de la noi')).toContain('s-a mutat')
    expect(await people.logOf(accountId)).toContainEqual({ action: 'person.months-given', reason })
    expect(await people.eventsOf(accountId)).toContainEqual(
      expect.objectContaining({ kind: 'gift', detail: '2' }),
    )
  })

  it('gives access to an account that never paid, without a card', async () => {
    const { accountId } = await people.world.account()
    await people.open(accountId)
    await give(accountId, 1)

    const { subscription, accessUntil } = await people.fileOf(accountId)
    expect(subscription).toBeNull()
    expect(accessUntil).not.toBeNull()
  })

  it('grants one of two concurrent requests', async () => {
    const { accountId } = await people.subscriber()
    const answers = await Promise.all([give(accountId, 1), give(accountId, 1), give(accountId, 3)])

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'CHANGED_BY_OTHER')).toHaveLength(2)
    expect((await people.fileOf(accountId)).gifts).toBe(1)
  })

  it('refuses zero months, too many, and an account that was not opened', async () => {
    const { accountId } = await people.subscriber()
    expect((await give(accountId, 0)).status).toBe(400)
    expect((await give(accountId, 13)).status).toBe(400)
    const closed = await people.world.account()
    expect((await give(closed.accountId, 1)).error).toBe('PERSON_CLOSED')
  })
})
