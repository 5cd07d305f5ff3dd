import { describe, expect, it } from 'vitest'
import { LAUGHS_PER_FILM_MAX } from '@hlizo/contract/constants'
import { createLaughs } from './laughs.ts'

describe('createLaughs', () => {
  it('notes one laugh in three seconds of the film, also when a place is played again', () => {
    const laughs = createLaughs()
    for (const time of [30.2, 31, 32.9, 33.4, 31.5]) laughs.add(time)

    expect(laughs.take()).toEqual([30, 33])
    laughs.add(30)
    expect(laughs.hasUnsent()).toBe(false)
  })

  it('returns each laugh once', () => {
    const laughs = createLaughs()
    laughs.add(5)

    expect([laughs.hasUnsent(), laughs.take(), laughs.take()]).toEqual([true, [5], []])
  })

  it('stops at the storage limit of one film', () => {
    const laughs = createLaughs()
    for (let time = 0; time < 3_000; time += 3) laughs.add(time)

    expect(laughs.take()).toHaveLength(LAUGHS_PER_FILM_MAX)
  })
})
