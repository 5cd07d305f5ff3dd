import { describe, expect, it } from 'vitest'
import { providerLabel } from './provider-label.ts'

describe('providerLabel', () => {
  it('is the name that people know of a provider that Amazon Cognito names itself', () => {
    expect(['SignInWithApple', 'Google', 'Facebook', 'Demo'].map(providerLabel)).toEqual([
      'Apple',
      'Google',
      'Facebook',
      'Demo',
    ])
  })
})
