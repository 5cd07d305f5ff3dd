import type { Tokens } from '@hlizo/contract/entities/tokens'
import { hrefs } from '@hlizo/contract/hrefs'
import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { PinDialog } from '#web/features/pin/pin-dialog.tsx'
import { renewProofByTokens } from '#web/lib/auth/renew-proof.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = passkeyMessages.proof

/** The account page has asked its owner to sign in again (docs/decisions/0211). */
export function Proving({ tokens }: { tokens: Tokens }) {
  const navigate = useNavigate()
  const prove = useEffectEvent(async () => {
    try {
      const isOwner = await renewProofByTokens(tokens)
      showToast(isOwner ? ro.done : ro.otherAccount, isOwner ? 'success' : 'danger')
    } catch (error) {
      showToast(refusalText(error), 'danger')
    }
    await navigate(hrefs.account(), { replace: true })
  })
  useEffect(() => void prove(), [])

  return (
    <>
      <PageSpinner label={providerMessages.page.waiting} />
      <PinDialog purpose="change" />
    </>
  )
}
