import { frozenClock } from '@hlizo/kit/testing-clock'
import { describe, expect, it } from 'vitest'
import { createRecent } from './recent.ts'

describe('createRecent', () => {
  it('reads once, and again after the time or a change of the value', async () => {
    const clock = frozenClock(new Date('2026-11-20T10:00:00Z'))
    const recent = createRecent<number>(clock, 2_000)
    let reads = 0
    const read = async () => {
      reads += 1
      return reads
    }
    const get = () => recent.get('a', read)

    expect([await get(), await get()]).toEqual([1, 1])
    clock.advance(2_000)
    expect(await get()).toBe(2)
    recent.forget()
    expect(await get()).toBe(3)
  })

  it('does not cache values changed during the read, nor missing ones', async () => {
    const recent = createRecent<number>(frozenClock(new Date('2026-11-20T10:00:00Z')), 2_000)
    await recent.get('a', async () => {
      recent.forget()
      return 1
    })

    expect(await recent.get('a', async () => null)).toBeNull()
    expect(await recent.get('a', async () => 2)).toBe(2)
  })
})
