import { describe, expect, it } from 'vitest'
import { challengeRefusal, isAboutCode } from './challenge-refusal.ts'

describe('challengeRefusal', () => {
  it('has nothing against a good answer, or against one more step', () => {
    expect(challengeRefusal({ success: true }, true)).toBeNull()
    expect(
      challengeRefusal({ success: false, challenge: { name: 'SOFTWARE_TOKEN_MFA' } }, true),
    ).toBeNull()
  })

  it('calls a wrong code wrong', () => {
    expect(challengeRefusal({ success: false, error: 'CODE_MISMATCH' }, true)).toBe('Cod incorect')
  })

  it('says of a code that was used before that the next one will do, not that the session is over', () => {
    expect(challengeRefusal({ success: false, error: 'CODE_USED' }, true)).toBe(
      'Codul a fost deja folosit. Așteaptă următorul cod din aplicație.',
    )
  })

  it('takes an unknown session for one that has run out', () => {
    expect(challengeRefusal({ success: false, error: 'INVALID_CREDENTIALS' }, true)).toBe(
      'Sesiunea a expirat',
    )
  })

  it('says so when the next step has no screen', () => {
    const challenge = { name: 'CUSTOM_CHALLENGE', details: {} } as const

    expect(challengeRefusal({ success: false, challenge }, true)).toBe(
      'Această metodă de autentificare nu este disponibilă.',
    )
  })

  it('speaks like the login form about the rest', () => {
    expect(challengeRefusal({ success: false, error: null }, true)).toBe('Probleme în paradis')
  })
})

describe('isAboutCode', () => {
  it('blames the code for nothing but being wrong', () => {
    const errors = ['CODE_MISMATCH', 'LIMIT_EXCEEDED', 'CHALLENGE_EXPIRED', null] as const

    expect(errors.map((error) => isAboutCode({ success: false, error }))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(isAboutCode({ success: true })).toBe(false)
  })
})
