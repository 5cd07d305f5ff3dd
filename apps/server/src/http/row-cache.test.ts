import { describe, expect, it, vi } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createRowCache } from './row-cache.ts'

const now = new Date('2026-05-01T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const [ana, dan] = [1, 2]

/** Rows that are made one after the other: „1”, „2”. */
function keeping() {
  const clock = frozenClock(now)
  const rows = createRowCache({ clock })
  const make = vi.fn<() => Promise<Buffer>>()
  make.mockImplementation(async () => Buffer.from(String(make.mock.calls.length)))
  const ask = async (profileId = ana, key = 'watchlist') =>
    String(await rows.get(profileId, key, make))

  return { clock, rows, make, ask }
}

describe('createRowCache', () => {
  it('computes a row once for each profile and key under concurrency', async () => {
    const { ask } = keeping()
    const answers = await Promise.all([ask(), ask(), ask(dan), ask(ana, 'recommended'), ask()])

    expect(answers).toEqual(['1', '1', '2', '3', '1'])
  })

  it('invalidates one profile, or all', async () => {
    const { rows, ask } = keeping()
    await Promise.all([ask(ana), ask(dan)])
    rows.forget(ana)
    const afterOne = [await ask(ana), await ask(dan)]
    rows.clear()

    expect([afterOne, await ask(ana), await ask(dan)]).toEqual([['3', '2'], '4', '5'])
  })

  it('does not return a row whose read began before its invalidation', async () => {
    const { rows, ask } = keeping()
    const begun = ask()
    rows.forget(ana)
    const again = await Promise.all([begun, ask()])

    expect([again, await ask()]).toEqual([['1', '2'], '2'])
  })

  it('caches nothing while this node cannot be notified of changes on others', async () => {
    const { rows, ask } = keeping()
    let isNotified = true
    rows.cacheWhile(() => isNotified)
    const before = [await ask(), await ask()]
    isNotified = false

    expect([before, await ask(), await ask()]).toEqual([['1', '1'], '2', '3'])
  })

  it('does not cache a failure', async () => {
    const { make, ask } = keeping()
    make.mockRejectedValueOnce(new Error('The database is away.'))
    const failed = await Promise.allSettled([ask(), ask()])

    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect([await ask(), await ask()]).toEqual(['2', '2'])
  })

  it('caches a row for seconds only', async () => {
    const { clock, ask } = keeping()
    await ask()
    clock.set(after(9))
    const young = await ask()
    clock.set(after(10))

    expect([young, await ask()]).toEqual(['1', '2'])
  })

  it('does not cache a row beyond its day, whichever way the clock changes', async () => {
    const { clock, ask } = keeping()
    clock.set(new Date('2026-05-01T23:59:58Z'))
    await ask()
    clock.set(new Date('2026-05-02T00:00:00Z'))
    const nextDay = await ask()
    clock.set(new Date('2026-05-01T23:59:59Z'))

    expect([nextDay, await ask()]).toEqual(['2', '3'])
  })

  it('does not cache a row beyond the next change of the catalogue', async () => {
    const { clock, rows, ask } = keeping()
    rows.catalogueChangesAt(after(3))
    await ask()
    clock.set(after(2))
    const before = await ask()
    clock.set(after(3))

    expect([before, await ask(), await ask()]).toEqual(['1', '2', '2'])
  })

  it('evicts the least recently used entries when it is full', async () => {
    const { make, ask } = keeping()
    make.mockImplementation(async () => Buffer.alloc(16_000_000, 'a'))
    for (const profileId of [1, 2, 3, 4, 1, 5]) await ask(profileId)
    const made = make.mock.calls.length
    for (const profileId of [1, 3, 4, 5]) await ask(profileId)
    const madeForThose = make.mock.calls.length - made
    await ask(2)

    expect([made, madeForThose, make.mock.calls.length - made]).toEqual([5, 0, 1])
  })
})
