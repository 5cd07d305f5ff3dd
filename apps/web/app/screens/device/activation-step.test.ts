import { describe, expect, it } from 'vitest'
import { activationStep } from './activation-step.ts'

const fromLink = { code: 'BCDF23', givenCode: 'BCDF23' }

describe('activationStep', () => {
  it('never activates by a code in the URL, whether its device is shown or not', () => {
    for (const isShown of [false, true])
      expect(activationStep({ by: 'address', ...fromLink, isShown })).toBe('look-up')
  })

  it('activates on a click after the page shows the device', () => {
    expect(activationStep({ by: 'person', ...fromLink, isShown: false })).toBe('look-up')
    expect(activationStep({ by: 'person', ...fromLink, isShown: true })).toBe('activate')
  })

  it('activates by a typed code, also when the URL has another one', () => {
    for (const givenCode of ['', 'BCDF23'])
      expect(activationStep({ by: 'person', code: 'ZZZ222', givenCode, isShown: false })).toBe(
        'activate',
      )
  })
})
