import { describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/clock'
import { createSharedLists } from './shared-lists.ts'

function lists() {
  const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
  const shared = createSharedLists({ clock })
  const asked: string[] = []
  const titles = shared.keep(async (category: string) => {
    asked.push(category)
    if (category === 'away') throw new Error('away')
    return [category]
  })

  return { clock, shared, asked, titles }
}

describe('createSharedLists', () => {
  it('makes a list once for all who ask in five minutes', async () => {
    const { clock, asked, titles } = lists()
    await Promise.all([titles('podcast'), titles('podcast')])
    clock.advance(299_999)
    await titles('podcast')
    const fresh = [...asked]
    clock.advance(1)
    await titles('podcast')

    expect([fresh, asked]).toEqual([['podcast'], ['podcast', 'podcast']])
  })

  it('keeps the lists of different arguments apart', async () => {
    const { titles } = lists()

    expect([await titles('podcast'), await titles('show')]).toEqual([['podcast'], ['show']])
  })

  it('makes them anew after the catalogue has changed', async () => {
    const { shared, asked, titles } = lists()
    await titles('show')
    shared.clear()
    await titles('show')

    expect(asked).toEqual(['show', 'show'])
  })

  it('does not remember a failure', async () => {
    const { asked, titles } = lists()
    await expect(titles('away')).rejects.toThrow('away')
    await expect(titles('away')).rejects.toThrow('away')

    expect(asked).toEqual(['away', 'away'])
  })
})
