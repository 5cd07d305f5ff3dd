import { resubscribe } from '@hlizo/contract/calls/payments'
import { getUser } from '@hlizo/contract/calls/accounts'
import { user } from '@hlizo/fixtures/user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from './api.ts'
import { accessToken } from './session.ts'

vi.mock(import('./session.ts'), () => ({ accessToken: vi.fn<typeof accessToken>() }))

const fetched = vi.fn<typeof fetch>()
const done = () => Response.json({ data: { transactionId: 'in_1' } })
const refused = (status: number, error: string) => Response.json({ error, message: '' }, { status })
const keys = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.mocked(accessToken).mockResolvedValue('token')
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

/** Presses the button once, and waits for what comes of it. */
async function press(plan: string): Promise<void> {
  const asked = request(resubscribe, { body: { plan, consent: true }, isQuiet: true }).catch(
    () => {},
  )
  await vi.runAllTimersAsync()
  await asked
}

describe('request, for a call that takes a key', () => {
  it('carries one key through all tries of one press', async () => {
    fetched
      .mockResolvedValueOnce(refused(503, 'SERVICE_UNAVAILABLE'))
      .mockResolvedValueOnce(refused(400, 'IDEMPOTENCY_KEY_IN_USE'))
      .mockResolvedValueOnce(done())
    await press('tries')

    expect(keys()).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()[0]).toMatch(/^[\w-]{32,}$/)
  })

  it('keeps the key for the next attempt without a response', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(done())
    await press('no-answer')
    await press('no-answer')

    expect(new Set(keys()).size).toBe(1)
  })

  it.each([
    ['it is done', done],
    ['it is refused', () => refused(400, 'PAYMENT_DECLINED')],
  ])('takes a new key once %s', async (_, answer) => {
    fetched.mockImplementation(async () => answer())
    await press('final')
    await press('final')

    expect(new Set(keys()).size).toBe(2)
  })

  it('uses another key for another order', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(done())
    await press('first')
    await press('second')

    expect(new Set(keys()).size).toBe(2)
  })

  it('sends none for calls without a key', async () => {
    fetched.mockImplementation(async () => Response.json({ data: user() }))
    await request(getUser, { isQuiet: true })

    expect(keys()).toEqual([null])
  })
})
