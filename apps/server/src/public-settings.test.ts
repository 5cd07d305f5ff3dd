import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { publicSettings } from './public-settings.ts'

describe('publicSettings', () => {
  it('shows the providers of an Amazon pool by the names that people know', () => {
    const config = readConfig({
      IDENTITY_MODE: 'cognito',
      IDENTITY_USER_POOL_ID: 'eu-central-1_AbCdEfGhI',
      IDENTITY_CLIENT_ID: 'client',
      IDENTITY_POOL_ID: 'eu-central-1:00000000-0000-4000-8000-000000000002',
      IDENTITY_DOMAIN: 'https://auth.hlizo.example',
      IDENTITY_PROVIDERS: 'Google,SignInWithApple,Facebook',
    })
    const { providers } = publicSettings(config, { sandboxPublishableKey: 'pk_test_x' }).identity

    expect(providers).toEqual([
      { name: 'Google', label: 'Google' },
      { name: 'SignInWithApple', label: 'Apple' },
      { name: 'Facebook', label: 'Facebook' },
    ])
  })
})
