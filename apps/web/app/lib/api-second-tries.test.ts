import { sendContactMessage } from '@hlizo/contract/calls/contact'
import { listVouchers } from '@hlizo/contract/calls/vouchers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from './api.ts'

const CALLS = 1_000
const fetched = vi.fn<typeof fetch>()
const away = () => Response.json({ error: 'SERVICE_UNAVAILABLE', message: '' }, { status: 503 })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

/** Makes many calls one after another, as a page that lives long does. */
async function ask(call: () => Promise<unknown>): Promise<void> {
  for (let calls = 0; calls < CALLS; calls += 1) {
    const asked = call().catch(() => {})
    await vi.runAllTimersAsync()
    await asked
  }
}

describe('second tries', () => {
  it('are below 1.3 times the calls while three in ten responses are 503', async () => {
    let answers = 0
    fetched.mockImplementation(async () => {
      answers += 1
      return answers % 10 < 3 ? away() : Response.json({ data: [] })
    })
    await ask(() => request(listVouchers, { isQuiet: true }))

    expect(fetched.mock.calls.length).toBeGreaterThan(CALLS)
    expect(fetched.mock.calls.length).toBeLessThanOrEqual(1.3 * CALLS)
  })

  it('are limited while nothing responds', async () => {
    fetched.mockImplementation(async () => away())
    await ask(() => request(listVouchers, { isQuiet: true }))

    expect(fetched.mock.calls.length).toBeLessThanOrEqual(1.3 * CALLS)
  })

  it('are not sent for a POST without a key', async () => {
    fetched.mockImplementation(async () => away())
    const message = {
      name: 'Ana',
      email: 'ana@exemplu.ro',
      topic: 'other' as const,
      message: 'Salut',
    }
    await ask(() => request(sendContactMessage, { body: message, isQuiet: true }))

    expect(fetched).toHaveBeenCalledTimes(CALLS)
  })
})
