import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { registrationRefusal } from './registration-refusal.ts'

const refused = (code: string, details?: Record<string, unknown>) =>
  new ApiError({ status: 400, code, details })

describe('registrationRefusal', () => {
  it('shows under the e-mail that the account exists', () => {
    expect(registrationRefusal(refused('USER_EXISTS', { isConfirmed: true }))).toEqual({
      fields: { email: 'Există deja un utilizator cu acest email' },
    })
  })

  it('offers the confirmation link again to an account that was never confirmed', () => {
    expect(registrationRefusal(refused('USER_EXISTS', { isConfirmed: false }))).toEqual({
      fields: { email: 'Există deja un utilizator cu acest email' },
      isUnconfirmed: true,
    })
  })

  it('shows under the password that it is too common', () => {
    expect(registrationRefusal(refused('PASSWORD_TOO_COMMON'))).toEqual({
      fields: { password: 'Alege o parolă mai greu de ghicit' },
    })
  })

  it('shows other failures as a toast', () => {
    expect(registrationRefusal(refused('VALIDATION_FAILED'))).toBeNull()
    expect(registrationRefusal(refused('SOMETHING_NEW'))).toBeNull()
    expect(registrationRefusal(new ApiError({ status: 500, code: 'INTERNAL' }))).toBeNull()
  })
})
