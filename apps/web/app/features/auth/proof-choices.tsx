import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { leaveForProvider } from './hosted-client.ts'
import { useProviderLabel } from './provider-label.ts'

const ro = passkeyMessages.proof

type ProofChoicesProps = {
  readonly signIns: readonly { readonly provider: string }[]
  /** The button of a passkey that proves something here. */
  readonly passkey: ReactNode
  /** What an owner without any of them can do. */
  readonly otherwise: ReactNode
}

/**
 * For an account without a password: a passkey, or a new sign-in through a provider that is linked, which comes back
 * to the account (docs/decisions/0211).
 */
export function ProofChoices({ signIns, passkey, otherwise }: ProofChoicesProps) {
  const isNone = signIns.length === 0 && !passkey

  return (
    <Stack>
      <p role="alert">{ro.withoutPassword}</p>
      {passkey}
      {signIns.map(({ provider }) => (
        <ByProvider key={provider} provider={provider} />
      ))}
      {isNone && otherwise}
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
