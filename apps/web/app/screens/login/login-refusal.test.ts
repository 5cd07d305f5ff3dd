import { describe, expect, it } from 'vitest'
import { loginRefusal } from './login-refusal.ts'

describe('loginRefusal', () => {
  it('does not tell a wrong password from an unknown address', () => {
    expect(loginRefusal('INVALID_CREDENTIALS', true)).toBe('Email sau parolă incorecte')
  })

  it('asks for the confirmation', () => {
    expect(loginRefusal('USER_NOT_CONFIRMED', true)).toBe('Vă rugăm să vă confirmați contul')
  })

  it('says how long a lock lasts', () => {
    expect(loginRefusal('ACCOUNT_LOCKED', true)).toBe(
      'Ai depășit numărul maxim de încercări. Incercă în 15 minute.',
    )
  })

  it('has a text for a way to sign in that no screen knows', () => {
    expect(loginRefusal('CHALLENGE_UNSUPPORTED', true)).toBe(
      'Această metodă de autentificare nu este disponibilă.',
    )
  })

  it('tells a lost connection from trouble in paradise', () => {
    expect(loginRefusal(null, false)).toBe('Nu ai conexiune la internet.')
    expect(loginRefusal(null, true)).toBe('Probleme în paradis')
  })
})
