import { describe, expect, it } from 'vitest'
import { followedWhile } from './paged-query.ts'

describe('followedWhile', () => {
  const { refetchInterval } = followedWhile((state: string) => state === 'preparing')
  const intervalOf = (...pages: readonly string[][]) =>
    refetchInterval({ state: { data: { pages: pages.map((data) => ({ data })), pageParams: [] } } })

  it('reads a list again while a row of any page is under way', () => {
    expect(intervalOf(['ready'], ['ready', 'preparing'])).toBe(5_000)
  })

  it('reads it no more when all rows are ready, and before the first answer', () => {
    expect(intervalOf(['ready'], [])).toBe(false)
    expect(refetchInterval({ state: {} })).toBe(false)
  })
})
