import { describe, expect, it } from 'vitest'
import { identityRefusal } from './identity-refusal.ts'

const refused = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('identityRefusal', () => {
  it('distinguishes three errors of one name by their messages', () => {
    const name = 'NotAuthorizedException'

    expect(identityRefusal(refused(name, 'Incorrect username or password.'))).toBe(
      'INVALID_CREDENTIALS',
    )
    expect(identityRefusal(refused(name, 'Password attempts exceeded'))).toBe('ACCOUNT_LOCKED')
    expect(identityRefusal(refused(name, 'Access Token has been revoked'))).toBe('UNAUTHORIZED')
  })

  it('distinguishes a used code of the authenticator app from an expired one', () => {
    const name = 'ExpiredCodeException'

    expect(identityRefusal(refused(name, 'Your software token has already been used once.'))).toBe(
      'CODE_USED',
    )
    expect(
      identityRefusal(refused(name, 'Invalid code provided, please request a code again.')),
    ).toBe('CODE_EXPIRED')
  })

  it('treats a browser without tokens as signed out', () => {
    expect(identityRefusal(refused('UserUnAuthenticatedException'))).toBe('UNAUTHORIZED')
  })

  it('is null for failures that are not refusals', () => {
    expect(identityRefusal(refused('InternalErrorException'))).toBeNull()
    expect(identityRefusal(new SyntaxError('Unexpected token <'))).toBeNull()
    expect(identityRefusal('down')).toBeNull()
  })
})
