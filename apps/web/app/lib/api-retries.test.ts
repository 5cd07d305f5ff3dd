import { listVouchers } from '@hlizo/contract/calls/vouchers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from './api.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

/** How often a call is made whose answers all have a status. */
async function triesOf(status: number): Promise<number> {
  fetched.mockClear()
  fetched.mockImplementation(async () => Response.json({ error: 'X', message: '' }, { status }))
  const asked = request(listVouchers, { isQuiet: true }).catch(() => {})
  await vi.runAllTimersAsync()
  await asked

  return fetched.mock.calls.length
}

describe('a call that fails', () => {
  it.each([429, 500, 502, 503, 504])('is sent three times when it returns %i', async (status) => {
    expect(await triesOf(status)).toBe(3)
  })

  it.each([400, 403, 404, 418])('is sent once when it returns %i', async (status) => {
    expect(await triesOf(status)).toBe(1)
  })
})
