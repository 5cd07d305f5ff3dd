import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { useState } from 'react'
import type { ProofResult } from '#web/lib/auth/prove-identity.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'

type PasskeyProofButtonProps = {
  readonly prove: () => Promise<ProofResult>
  readonly onProved: () => unknown
}

/** Proves the owner of an account by a passkey. */
export function PasskeyProofButton({ prove, onProved }: PasskeyProofButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const press = async () => {
    setBusy(true)
    const result = await prove().finally(() => setBusy(false))
    if ('tokens' in result) return onProved()
    return setError(passkeyMessages.signIn.failed)
  }

  return (
    <Stack>
      <Button variant="secondary" size="lg" isWide isBusy={isBusy} onClick={() => void press()}>
        {passkeyMessages.proof.withPasskey}
      </Button>
      {error && <ErrorLine text={error} />}
    </Stack>
  )
}
