import { describe, expect, it } from 'vitest'
import { requestRefusal, submitRefusal } from './reset-refusal.ts'

const locked = 'Ai depășit numărul maxim de încercări. Incercă în 15 minute.'

describe('requestRefusal', () => {
  it('shows how long the lock lasts', () => {
    expect(requestRefusal('LIMIT_EXCEEDED')).toBe(locked)
  })

  it('shows a server error for everything else', () => {
    expect(requestRefusal('CODE_FORMAT')).toBe('Problemă internă')
    expect(requestRefusal(null)).toBe('Problemă internă')
  })
})

describe('submitRefusal', () => {
  it('shows an error of the code under its field', () => {
    expect(submitRefusal('CODE_MISMATCH')).toEqual({
      fields: { code: 'Codul introdus nu este corect' },
    })
    expect(submitRefusal('CODE_EXPIRED')).toEqual({
      fields: { code: 'Codul introdus a expirat' },
    })
    expect(submitRefusal('CODE_FORMAT')).toEqual({
      fields: {
        code: 'Formatul codului introdus nu este corect. Verificați să nu existe spații sau caractere care nu sunt numere.',
      },
    })
  })

  it('shows under the password that it is too common', () => {
    expect(submitRefusal('PASSWORD_WEAK')).toEqual({
      fields: { password: 'Alege o parolă mai greu de ghicit' },
    })
  })

  it('shows other errors above the form', () => {
    expect(submitRefusal('LIMIT_EXCEEDED')).toEqual({ form: locked })
    expect(submitRefusal(null)).toEqual({ form: 'Problemă internă' })
  })
})
