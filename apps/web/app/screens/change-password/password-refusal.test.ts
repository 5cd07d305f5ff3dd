import { describe, expect, it } from 'vitest'
import { passwordRefusal } from './password-refusal.ts'

describe('passwordRefusal', () => {
  it('shows a wrong password under the current one', () => {
    expect(passwordRefusal('CURRENT_PASSWORD_WRONG', true)).toEqual({
      fields: { currentPassword: 'Parola curentă nu este corectă' },
    })
  })

  it('shows an error of the new password under its field', () => {
    expect(passwordRefusal('PASSWORD_WEAK', true)).toEqual({
      fields: { newPassword: 'Alege o parolă mai greu de ghicit' },
    })
    expect(passwordRefusal('PASSWORD_SAME', true)).toEqual({
      fields: { newPassword: 'Parola nouă trebuie să fie diferită' },
    })
  })

  it('shows the time to wait after too many attempts', () => {
    expect(passwordRefusal('ACCOUNT_LOCKED', true)).toEqual({
      form: 'Ai depășit numărul maxim de încercări. Incercă în 15 minute.',
    })
  })

  it('distinguishes a lost connection from everything else', () => {
    expect(passwordRefusal(null, false)).toEqual({ form: 'Nu ai conexiune la internet.' })
    expect(passwordRefusal(null, true)).toEqual({ form: 'Ceva nu a mers corespunzător.' })
  })
})
