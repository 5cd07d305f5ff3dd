import { hrefs } from '@hlizo/contract/hrefs'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { useState } from 'react'
import { canProveByPasskey } from '#studio/lib/can-prove-by-passkey.ts'
import { Button } from '#studio/ui/button.tsx'
import { FullPage } from './full-page.tsx'

const ro = studioMessages.gate

/** Where an operator without a second factor is led; the account page sets it up. */
export function SecondFactorNeeded({ onRetry }: { onRetry: () => void }) {
  const { title, lead, open, retry } = ro.secondFactor

  return (
    <FullPage title={title} lead={lead}>
      <a href={`${hrefs.account()}#security`}>{open}</a>
      <Button onPress={onRetry}>{retry}</Button>
      {canProveByPasskey() && <ByPasskey onProved={onRetry} />}
    </FullPage>
  )
}

/** A passkey that verifies its user is two factors: an operator who has one signs in with it instead. */
function ByPasskey({ onProved }: { onProved: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const prove = async () => {
    setBusy(true)
    const { renewProofByPasskey } = await import('@hlizo/web/lib/auth/renew-proof')
    const result = await renewProofByPasskey()
    setBusy(false)
    if ('tokens' in result) onProved()
    else setError(passkeyMessages.signIn.failed)
  }

  return (
    <>
      <Button isBusy={isBusy} onPress={() => void prove()}>
        {passkeyMessages.proof.withPasskey}
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  )
}

/** For an operator who has closed the question for password and code at the start. */
export function ProofNeeded({ onRetry }: { onRetry: () => void }) {
  const { title, lead, open } = ro.proof

  return (
    <FullPage title={title} lead={lead}>
      <Button variant="primary" onPress={onRetry}>
        {open}
      </Button>
    </FullPage>
  )
}
