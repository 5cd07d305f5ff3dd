import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { passcodeRefusal } from './passcode-refusal.ts'

const refused = (code: string) => new ApiError({ status: 400, code })

describe('passcodeRefusal', () => {
  it('has one text for every wrong code', () => {
    const text = 'Codul nu a fost corect. Încercați din nou sau solicitați un cod nou.'

    expect(passcodeRefusal(refused('CODE_MISMATCH'))).toBe(text)
    expect(passcodeRefusal(refused('CODE_FORMAT'))).toBe(text)
    expect(passcodeRefusal(refused('CODE_EXPIRED'))).toBe(text)
  })

  it('says when another account has the address', () => {
    expect(passcodeRefusal(refused('EMAIL_TAKEN'))).toBe('Există deja un utilizator cu acest email')
  })

  it('is null for other failures', () => {
    expect(passcodeRefusal(refused('NO_PENDING_EMAIL'))).toBeNull()
    expect(passcodeRefusal(new ApiError({ status: 502 }))).toBeNull()
  })
})
