import { describe, expect, it, vi } from 'vitest'
import { createPrimaryWatch } from './primary-watch.ts'

const failing = (code: string) => async () => {
  throw Object.assign(new Error('refused'), { code })
}

describe('createPrimaryWatch', () => {
  it('does not ask a primary that is away', async () => {
    const watch = createPrimaryWatch()
    const ask = vi.fn<() => Promise<string>>(async () => 'answer')
    watch.markAway()

    expect(await watch.answerOf(ask)).toBeNull()
    expect(ask).not.toHaveBeenCalled()
  })

  it.each([
    ['ECONNREFUSED', true],
    ['57P01', true],
    ['57014', false],
    ['53100', false],
  ])('has no answer after %s, which means that the primary is away: %s', async (code, isAway) => {
    const watch = createPrimaryWatch()

    expect(await watch.answerOf(failing(code))).toBeNull()
    expect(watch.isAway()).toBe(isAway)
  })

  it('throws an error of the query', async () => {
    await expect(createPrimaryWatch().answerOf(failing('42703'))).rejects.toThrow('refused')
  })
})
