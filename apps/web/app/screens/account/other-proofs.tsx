import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeysQuery } from '#web/features/account/passkeys.ts'
import { ChoosePassword } from '#web/features/account/choose-password.tsx'
import { providerSignInsQuery } from '#web/features/account/provider-sign-ins.ts'
import { leaveForProvider } from '#web/features/auth/hosted-client.ts'
import { PasskeyProofButton } from '#web/features/auth/passkey-proof-button.tsx'
import { useProviderLabel } from '#web/features/auth/provider-label.ts'
import { useCanUsePasskeys } from '#web/features/auth/use-can-use-passkeys.ts'
import { keepProfile } from '#web/features/profiles/queries.ts'
import type { ProofResult } from '#web/lib/auth/prove-identity.ts'
import { useSettings } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'

const ro = passkeyMessages.proof

export async function proved(prove: () => Promise<ProofResult>): Promise<ProofResult> {
  const result = await prove()
  // A new sign-in has no profile yet: this device goes on with the one that it had.
  if ('tokens' in result) await keepProfile()

  return result
}

/**
 * Of an account without a password: a passkey, or a new sign-in through its provider, which comes back to the
 * account (docs/decisions/0211).
 */
export function OtherProofs({ onProved }: { onProved: () => void }) {
  const { hasPasskeys } = useSettings().identity
  const canUsePasskeys = useCanUsePasskeys()
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery(), enabled: hasPasskeys })
  const { data } = useQuery(providerSignInsQuery())
  const hasPasskey = canUsePasskeys && passkeys.length > 0

  return (
    <Stack>
      <p role="alert">{ro.withoutPassword}</p>
      {hasPasskey && <ByPasskey onProved={onProved} />}
      {data?.signIns.map(({ provider }) => (
        <ByProvider key={provider} provider={provider} />
      ))}
      {/* A passkey of another device proves nothing here. */}
      {data?.signIns.length === 0 && !hasPasskey && <ChoosePassword />}
    </Stack>
  )
}

function ByProvider({ provider }: { provider: string }) {
  const label = useProviderLabel(provider)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    leaveForProvider(provider, 'prove').catch(() => setLeaving(false))
  }

  return (
    <Button variant="secondary" size="lg" isWide isBusy={isLeaving} onClick={leave}>
      {ro.withProvider(label)}
    </Button>
  )
}

export function ByPasskey({ onProved }: { onProved: () => void }) {
  const prove = async () => {
    const { renewProofByPasskey } = await import('#web/lib/auth/renew-proof.ts')

    return proved(renewProofByPasskey)
  }

  return <PasskeyProofButton prove={prove} onProved={onProved} />
}
