import { describe, expect, it, vi } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createAnswerCache } from './answer-cache.ts'

const now = new Date('2026-05-01T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const crowd = Array.from({ length: 500 })

/** Answers that are made one after the other: „1”, „2”. */
function keeping() {
  const clock = frozenClock(now)
  const answers = createAnswerCache({ clock })
  const make = vi.fn<() => Promise<Buffer>>()
  make.mockImplementation(async () => Buffer.from(String(make.mock.calls.length)))
  const ask = async () => String(await answers.get('list', 60, make))

  return { clock, answers, make, ask }
}

describe('createAnswerCache', () => {
  it('runs one request for concurrent callers, when the cache is empty or stale', async () => {
    const { clock, make, ask } = keeping()
    const first = await Promise.all(crowd.map(ask))
    clock.set(after(61))
    const stale = await Promise.all(crowd.map(ask))

    expect([new Set(first), new Set(stale)]).toEqual([new Set(['1']), new Set(['1'])])
    expect(make).toHaveBeenCalledTimes(2)
    expect(await ask()).toBe('2')
  })

  it('returns the stale response while a new one fails', async () => {
    const { clock, make, ask } = keeping()
    await ask()
    make.mockRejectedValue(new Error('The database is away.'))
    clock.set(after(60 * 61))

    expect(await ask()).toBe('1')
  })

  it('does not cache a response that began before it was cleared', async () => {
    const { answers, ask } = keeping()
    const begun = ask()
    answers.clear()
    await begun

    expect(await ask()).toBe('2')
  })

  it('rejects without a stale response, and retries', async () => {
    const { make, ask } = keeping()
    make.mockRejectedValueOnce(new Error('The database is away.'))

    await expect(ask()).rejects.toThrow('The database is away.')
    expect(await ask()).toBe('2')
  })
})
