import { QueryClient } from '@tanstack/react-query'
import { purchasedVoucher } from '@hlizo/fixtures/voucher'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { boughtVoucherQuery, changeDelivery } from './queries.ts'

const fetched = vi.fn<typeof fetch>()
const notYet = () => Response.json({ error: 'NOT_FOUND', message: '' }, { status: 404 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

/** What came of asking, and how many times it was asked within so many milliseconds. */
async function ask(withinMs: number) {
  const asked = new QueryClient()
    .fetchQuery(boughtVoucherQuery('key'))
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(withinMs)
  const times = fetched.mock.calls.length
  await vi.runAllTimersAsync()

  return { times, outcome: await asked }
}

describe('boughtVoucherQuery', () => {
  it('polls every five seconds, at most twelve times', async () => {
    fetched.mockImplementation(async () => notYet())
    const { times, outcome } = await ask(12 * 5_000 - 1)

    expect(times).toBe(12)
    expect(fetched).toHaveBeenCalledTimes(13)
    expect(outcome).toBeInstanceOf(ApiError)
  })

  it('returns the gift when it is paid', async () => {
    fetched.mockResolvedValueOnce(notYet())
    fetched.mockResolvedValueOnce(Response.json({ data: purchasedVoucher() }))

    expect((await ask(5_000)).outcome).toEqual(purchasedVoucher())
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('does not retry refused requests', async () => {
    fetched.mockImplementation(async () =>
      Response.json({ error: 'VALIDATION_FAILED', message: '' }, { status: 400 }),
    )

    expect((await ask(0)).outcome).toBeInstanceOf(ApiError)
    expect(fetched).toHaveBeenCalledOnce()
  })
})

describe('changeDelivery', () => {
  it('invalidates the gifts, also after a refusal', async () => {
    const reread = vi.spyOn(QueryClient.prototype, 'invalidateQueries').mockResolvedValue()
    fetched.mockImplementation(async () =>
      Response.json({ error: 'GIFT_DELIVERED', message: '' }, { status: 400 }),
    )

    await expect(changeDelivery({ sessionKey: 'key' }, null)).rejects.toThrow(ApiError)
    expect(reread.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
      ['gifts'],
      ['voucher'],
    ])
  })
})
