import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { sendProgress, sendUnsent } from './send-progress.ts'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Report } from '@hlizo/player/unsent-progress'
import { storedProgress } from './stored-progress.ts'

vi.mock(import('#web/lib/api.ts'), { spy: true })

const now = new Date('2026-11-23T12:00:00Z').getTime()
const report = (changes: Partial<Report> = {}): Report => ({
  profileId: 1,
  videoId: 7,
  at: now,
  body: { seen: false, time: 31, percentageSeen: 5 },
  ...changes,
})
const offline = () => vi.mocked(request).mockRejectedValueOnce(new ApiError({ status: 0 }))
const sentBodies = () => vi.mocked(request).mock.calls.map(([, input]) => input?.body)

beforeEach(() => {
  vi.useFakeTimers({ now })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.mocked(request).mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

describe('sendProgress', () => {
  it('stores a report before it is sent, and removes it after the acknowledgement', async () => {
    const sending = sendProgress(report())
    expect(storedProgress.read()).toEqual([report()])

    expect(await sending).toBe('sent')
    expect(storedProgress.read()).toEqual([])
  })

  it('keeps a report that failed by a lost connection or a server error', async () => {
    for (const status of [0, 429, 503]) {
      vi.mocked(request).mockRejectedValueOnce(new ApiError({ status }))
      expect(await sendProgress(report()), String(status)).toBe('waiting')
    }
    expect(storedProgress.read()).toEqual([report()])
  })

  it('drops a permanently refused report, and keeps that of a displaced device', async () => {
    vi.mocked(request).mockRejectedValueOnce(new ApiError({ status: 404 }))
    await sendProgress(report())
    expect(storedProgress.read()).toEqual([])

    vi.mocked(request).mockRejectedValueOnce(new ApiError({ status: 403 }))
    await sendProgress(report())
    expect(storedProgress.read()).toEqual([report()])
  })
})

describe('laughs', () => {
  const laughed = (at: number, laughs: number[]) =>
    report({ at, body: { seen: false, time: 31, percentageSeen: 5, laughs } })

  it('that were recorded offline are sent with the next report, each once', async () => {
    offline()
    await sendProgress(laughed(now, [3]))
    await sendProgress(laughed(now + 30_000, [30]))

    expect(sentBodies().at(-1)).toMatchObject({ laughs: [3, 30] })
    expect(storedProgress.read()).toEqual([])
  })

  it('are not lost when the report before is acknowledged late', async () => {
    const first = sendProgress(laughed(now, [3]))
    offline()
    await sendProgress(laughed(now + 1, [30]))
    await first

    expect(storedProgress.read()[0]?.body.laughs).toEqual([3, 30])
  })
})

describe('sendUnsent', () => {
  it('sends a report of a closed tab days later with its age, without overriding a newer one', async () => {
    offline()
    await sendProgress(report())
    vi.setSystemTime(now + 48 * HOUR_MS)
    await sendUnsent(1, Date.now())

    expect(sentBodies().at(-1)).toMatchObject({ time: 31, ageMs: 48 * HOUR_MS })
    expect(storedProgress.read()).toEqual([])
  })

  it('stops at the first failure, and does not send those of other profiles', async () => {
    storedProgress.write([report(), report({ videoId: 8 }), report({ profileId: 2 })])
    offline()
    await sendUnsent(1, Date.now())

    expect(request).toHaveBeenCalledOnce()
    expect(storedProgress.read()).toHaveLength(3)
  })
})
