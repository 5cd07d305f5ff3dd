import { describe, expect, it, vi } from 'vitest'
import { createPrimaryWatch } from './primary-watch.ts'

const failing =
  (code: string, message = 'refused') =>
  async () => {
    throw Object.assign(new Error(message), { code })
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
    ['08P01', true],
    ['57014', false],
    ['53100', false],
  ])('has no answer after %s, which means that the primary is away: %s', async (code, isAway) => {
    const watch = createPrimaryWatch()

    expect(await watch.answerOf(failing(code))).toBeNull()
    expect(watch.isAway()).toBe(isAway)
  })

  it.each([
    ['08P01', 'query_wait_timeout'],
    ['', 'timeout exceeded when trying to connect'],
    ['', 'Query read timeout'],
  ])('has no answer after %s %s, while the primary may be there', async (code, message) => {
    const watch = createPrimaryWatch()

    expect(await watch.answerOf(failing(code, message))).toBeNull()
    expect(watch.isAway()).toBe(false)
  })

  it('throws an error of the query', async () => {
    await expect(createPrimaryWatch().answerOf(failing('42703'))).rejects.toThrow('refused')
  })
})
