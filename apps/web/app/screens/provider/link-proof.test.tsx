import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { accountMessages } from '@hlizo/contract/messages/account'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { providerSignInsQuery } from '#web/features/account/provider-sign-ins.ts'
import { markupAt } from '#web/lib/testing-site.tsx'
import { LinkProof } from './link-proof.tsx'

const ro = passkeyMessages.proof

describe('LinkProof', () => {
  const shown = (hasPassword: boolean, ...providers: string[]) => {
    const client = new QueryClient()
    const linkedAt = '2026-11-01T10:00:00.000Z'
    const signIns = providers.map((provider) => ({ provider, linkedAt }))
    client.setQueryData(providerSignInsQuery().queryKey, { hasPassword, signIns })

    return markupAt(<LinkProof onProved={async () => {}} />, { client, isSignedIn: true })
  }

  it('asks for the password of an account that has one', () => {
    expect(shown(true, 'Rasete')).toContain('type="password"')
    expect(shown(true, 'Rasete')).not.toContain(ro.withoutPassword)
  })

  it('has a dialog for the PIN, which the profile may ask for in the new session', () => {
    expect(shown(true)).toContain('<dialog')
    expect(shown(false)).toContain('<dialog')
  })

  it('offers an account without a password the providers that it has', () => {
    const markup = shown(false, 'Rasete')

    expect(markup).toContain(ro.withProvider('Rasete'))
    expect(markup).not.toContain('type="password"')
    expect(shown(false)).toContain(accountMessages.withoutPassword.choose)
  })
})
