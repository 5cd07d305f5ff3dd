import { linkProviderSignIn } from '@hlizo/contract/calls/provider-sign-ins'
import type { ProviderArrival } from '@hlizo/contract/entities/provider-sign-in'
import type { Tokens } from '@hlizo/contract/entities/tokens'
import { hrefs } from '@hlizo/contract/hrefs'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthStage } from '#web/features/auth/auth-stage.tsx'
import { useProviderLabel } from '#web/features/auth/provider-label.ts'
import { useReturnOnceSignedIn } from '#web/features/auth/use-return-once-signed-in.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { proveAccount, proveAccountByPasskey } from '#web/lib/auth/renew-proof.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { LinkProof } from './link-proof.tsx'
import { ProofForm } from './proof-form.tsx'

const ro = providerMessages.page

const link = ({ accessToken }: Tokens) =>
  request(linkProviderSignIn, { body: { accessToken }, isQuiet: true })

/** A user whose provider is linked to an account already. */
export function Linked({ tokens }: { tokens: Tokens }) {
  useReturnOnceSignedIn()
  const adopt = useEffectEvent(async () => {
    const { adoptTokens } = await import('#web/lib/auth/adopt-tokens.ts')
    await adoptTokens(tokens)
  })
  useEffect(() => void adopt(), [])

  return <PageSpinner label={ro.waiting} />
}

/** An account has the address already: its owner proves once that it is theirs. */
export function Existing({ person, tokens }: { person: ProviderArrival; tokens: Tokens }) {
  const [isLinking, setLinking] = useState(true)
  const label = useProviderLabel(person.provider)
  const { email } = person
  useReturnOnceSignedIn({ isHeld: isLinking })
  const finish = async () => {
    await link(tokens)
      .then(() => showToast(ro.existing.linked(label), 'success'))
      .catch(() => showToast(ro.existing.notLinked, 'danger'))
    setLinking(false)
  }

  return (
    <AuthStage title={ro.existing.title} lead={ro.existing.lead(label, email)} stamp="login">
      <ProofForm
        email={email}
        prove={{
          byPassword: (password, code) => proveAccount({ username: email, password, code }),
          byPasskey: () => proveAccountByPasskey(email),
        }}
        onProved={finish}
      />
    </AuthStage>
  )
}

/** The account page has asked for a link, and sent its owner to the provider. An old sign-in is proven first. */
export function Linking({ tokens }: { tokens: Tokens }) {
  const navigate = useNavigate()
  const [isProofNeeded, setProofNeeded] = useState(false)
  /** Whether the proof is asked for first; else the account is shown again. */
  const finish = async (): Promise<boolean> => {
    try {
      await link(tokens)
      showToast(providerMessages.card.linked, 'success')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'REAUTH_REQUIRED') return true
      showToast(refusalText(error), 'danger')
    }
    await navigate(`${hrefs.account()}#sign-ins`, { replace: true })
    return false
  }
  const begin = useEffectEvent(finish)
  useEffect(() => void begin().then(setProofNeeded), [])
  if (!isProofNeeded) return <PageSpinner label={ro.waiting} />

  return <LinkProof onProved={async () => setProofNeeded(await finish())} />
}
