import { describe, expect, it } from 'vitest'
import { listedState } from './listed-state.ts'

describe('listedState', () => {
  it('is what waits, and everything where a reference is searched for', () => {
    expect(listedState({})).toBe('open')
    expect(listedState({ reference: 'M-ABCD' })).toBe('all')
    expect(listedState({ state: 'closed', reference: 'M-ABCD' })).toBe('closed')
  })
})
