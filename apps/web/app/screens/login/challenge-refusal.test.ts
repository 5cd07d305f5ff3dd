import { describe, expect, it } from 'vitest'
import { challengeRefusal, isAboutCode } from './challenge-refusal.ts'

describe('challengeRefusal', () => {
  it('is null for a right answer and for another challenge', () => {
    expect(challengeRefusal({ success: true }, true)).toBeNull()
    expect(
      challengeRefusal({ success: false, challenge: { name: 'SOFTWARE_TOKEN_MFA' } }, true),
    ).toBeNull()
  })

  it('calls a wrong code wrong', () => {
    expect(challengeRefusal({ success: false, error: 'CODE_MISMATCH' }, true)).toBe('Cod incorect')
  })

  it('explains a used code as waiting for the next one, not as an expired session', () => {
    expect(challengeRefusal({ success: false, error: 'CODE_USED' }, true)).toBe(
      'Codul a fost deja folosit. Așteaptă următorul cod din aplicație.',
    )
  })

  it('treats an unknown session as an expired one', () => {
    expect(challengeRefusal({ success: false, error: 'INVALID_CREDENTIALS' }, true)).toBe(
      'Sesiunea a expirat',
    )
  })

  it('reports a challenge without a screen', () => {
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
  it('reports only a wrong code under the code field', () => {
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
