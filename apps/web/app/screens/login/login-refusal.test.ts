import { describe, expect, it } from 'vitest'
import { loginRefusal } from './login-refusal.ts'

describe('loginRefusal', () => {
  it('shows the same error for a wrong password and an unknown address', () => {
    expect(loginRefusal('INVALID_CREDENTIALS', true)).toBe('Email sau parolă incorecte')
  })

  it('asks for the confirmation of the account', () => {
    expect(loginRefusal('USER_NOT_CONFIRMED', true)).toBe('Vă rugăm să vă confirmați contul')
  })

  it('shows how long a lock lasts', () => {
    expect(loginRefusal('ACCOUNT_LOCKED', true)).toBe(
      'Ai depășit numărul maxim de încercări. Incercă în 15 minute.',
    )
  })

  it('has a text for a sign-in method without a screen', () => {
    expect(loginRefusal('CHALLENGE_UNSUPPORTED', true)).toBe(
      'Această metodă de autentificare nu este disponibilă.',
    )
  })

  it('distinguishes a lost connection from a server error', () => {
    expect(loginRefusal(null, false)).toBe('Nu ai conexiune la internet.')
    expect(loginRefusal(null, true)).toBe('Probleme în paradis')
  })
})
