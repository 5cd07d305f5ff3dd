import { describe, expect, it } from 'vitest'
import { unlessSent } from './unless-sent.ts'

describe('unlessSent', () => {
  it('empties what was sent', () => {
    expect(unlessSent('Bună ziua', '')('Bună ziua')).toBe('')
  })

  it('leaves what was typed since', () => {
    expect(unlessSent('Bună ziua', '')('Bună ziua, Ana')).toBe('Bună ziua, Ana')
  })
})
