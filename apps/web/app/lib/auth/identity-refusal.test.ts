import { describe, expect, it } from 'vitest'
import { identityRefusal } from './identity-refusal.ts'

const refused = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('identityRefusal', () => {
  it('tells three refusals of one name apart by their words', () => {
    const name = 'NotAuthorizedException'

    expect(identityRefusal(refused(name, 'Incorrect username or password.'))).toBe(
      'INVALID_CREDENTIALS',
    )
    expect(identityRefusal(refused(name, 'Password attempts exceeded'))).toBe('ACCOUNT_LOCKED')
    expect(identityRefusal(refused(name, 'Access Token has been revoked'))).toBe('UNAUTHORIZED')
  })

  it('tells a used code of the authenticator app from one that has expired', () => {
    const name = 'ExpiredCodeException'

    expect(identityRefusal(refused(name, 'Your software token has already been used once.'))).toBe(
      'CODE_USED',
    )
    expect(
      identityRefusal(refused(name, 'Invalid code provided, please request a code again.')),
    ).toBe('CODE_EXPIRED')
  })

  it('takes a browser without tokens for one that is signed out', () => {
    expect(identityRefusal(refused('UserUnAuthenticatedException'))).toBe('UNAUTHORIZED')
  })

  it('knows nothing of failures that are no refusal', () => {
    expect(identityRefusal(refused('InternalErrorException'))).toBeNull()
    expect(identityRefusal(new SyntaxError('Unexpected token <'))).toBeNull()
    expect(identityRefusal('down')).toBeNull()
  })
})
