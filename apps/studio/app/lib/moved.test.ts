import { describe, expect, it } from 'vitest'
import { moved } from './moved.ts'

const move = (keys: readonly string[], place: 'before' | 'after', target: string) =>
  moved('abcde'.split(''), (item) => item, { keys, target, place }).join('')

describe('moved', () => {
  it('moves items before or after another, in their order', () => {
    expect(move(['a'], 'after', 'c')).toBe('bcade')
    expect(move(['e'], 'before', 'a')).toBe('eabcd')
    expect(move(['d', 'b'], 'before', 'e')).toBe('acbde')
  })

  it('changes nothing next to an item that is moved itself', () => {
    expect(move(['b'], 'after', 'b')).toBe('abcde')
  })
})
