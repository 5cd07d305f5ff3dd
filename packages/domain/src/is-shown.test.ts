import { describe, expect, it } from 'vitest'
import { isShown, type Showing } from './is-shown.ts'

const eight = new Date('2026-05-02T17:00:00.000Z')
const before = (moment: Date) => new Date(moment.getTime() - 1)
const shown = (overrides: Partial<Showing> = {}): Showing => ({
  audience: 'both',
  from: null,
  until: null,
  ...overrides,
})

describe('isShown', () => {
  it('has no bounds by default', () => {
    expect(isShown(shown(), 'public', eight)).toBe(true)
    expect(isShown(shown(), 'subscriber', eight)).toBe(true)
  })

  it('starts at `from`', () => {
    const row = shown({ from: eight })

    expect(isShown(row, 'public', before(eight))).toBe(false)
    expect(isShown(row, 'public', eight)).toBe(true)
  })

  it('ends at `until`', () => {
    const row = shown({ until: eight })

    expect(isShown(row, 'public', before(eight))).toBe(true)
    expect(isShown(row, 'public', eight)).toBe(false)
  })

  it('is seen by its audience only', () => {
    expect(isShown(shown({ audience: 'public' }), 'public', eight)).toBe(true)
    expect(isShown(shown({ audience: 'public' }), 'subscriber', eight)).toBe(false)
    expect(isShown(shown({ audience: 'subscriber' }), 'subscriber', eight)).toBe(true)
    expect(isShown(shown({ audience: 'subscriber' }), 'public', eight)).toBe(false)
  })
})
