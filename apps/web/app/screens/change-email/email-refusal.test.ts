import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { emailRefusal } from './email-refusal.ts'

describe('emailRefusal', () => {
  it('shows an error of the new address under its field', () => {
    expect(emailRefusal(new ApiError({ status: 400, code: 'EMAIL_SAME' }))).toEqual({
      fields: { newEmail: 'Email-ul nou trebuie sa fie diferit de cel vechi' },
    })
    expect(emailRefusal(new ApiError({ status: 400, code: 'EMAIL_TAKEN' }))).toEqual({
      fields: { newEmail: 'Există deja un utilizator cu acest email' },
    })
    expect(emailRefusal(new ApiError({ status: 400, code: 'EMAIL_INVALID' }))).toEqual({
      fields: { newEmail: 'Introduceti un email valid' },
    })
  })

  it('is null for other failures', () => {
    expect(emailRefusal(new ApiError({ status: 500 }))).toBeNull()
  })
})
