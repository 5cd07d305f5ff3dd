import { describe, expect, it } from 'vitest'
import { withFavorite } from './favorite-cache.ts'

const lift = { type: 'VIDEO', id: 7, title: 'Liftul', isFavorite: false }
const target = { type: 'VIDEO', id: 7 } as const

describe('withFavorite', () => {
  it('finds the title in lists, pages and tag rows', () => {
    const full = { ...lift, isFavorite: true }

    expect(withFavorite([lift], target, true)).toEqual([full])
    expect(withFavorite({ id: 1, type: 'SHOW', videos: [lift] }, target, true)).toEqual({
      id: 1,
      type: 'SHOW',
      videos: [full],
    })
    expect(withFavorite({ Scurte: [lift] }, target, true)).toEqual({ Scurte: [full] })
  })

  it('does not change a show with the same number', () => {
    const show = { ...lift, type: 'SHOW' }

    expect(withFavorite([show], target, true)).toEqual([show])
  })
})
