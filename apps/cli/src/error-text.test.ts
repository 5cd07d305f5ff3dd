import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { errorText } from './error-text.ts'

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('errorText', () => {
  it.each([
    z.object({ tags: z.array(z.object({ name: z.string() })), place: z.number() }),
    mini.object({ tags: mini.array(mini.object({ name: mini.string() })), place: mini.number() }),
  ])('prints the errors of a schema in lines, not as JSON', (schema) => {
    const text = errorText(errorOf(() => schema.parse({ tags: [{}], place: Number.NaN })))

    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^tags\.0\.name: Invalid input/),
      expect.stringMatching(/^place: Invalid input/),
    ])
    expect(text).not.toMatch(/[{}[\]"]/)
  })

  it('is the message of any other error', () => {
    expect(errorText(new Error('There is no plan x.'))).toBe('There is no plan x.')
    expect(errorText('gone')).toBe('gone')
  })
})
