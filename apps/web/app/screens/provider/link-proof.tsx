import { passkeyMessages } from '@hlizo/contract/messages/passkeys'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { useQuery } from '@tanstack/react-query'
import { ChoosePassword } from '#web/features/account/choose-password.tsx'
import { passkeysQuery } from '#web/features/account/passkeys.ts'
import { providerSignInsQuery } from '#web/features/account/provider-sign-ins.ts'
import { AuthStage } from '#web/features/auth/auth-stage.tsx'
import { PasskeyProofButton } from '#web/features/auth/passkey-proof-button.tsx'
import { ProofChoices } from '#web/features/auth/proof-choices.tsx'
import { useCanUsePasskeys } from '#web/features/auth/use-can-use-passkeys.ts'
import { PinDialog } from '#web/features/pin/pin-dialog.tsx'
import { renewProof, renewProofByPasskey } from '#web/lib/auth/renew-proof.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { useSettings } from '#web/lib/site.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { ProofForm } from './proof-form.tsx'

const words = passkeyMessages.proof

/** Before a provider is linked: the password, or what an account has instead of one. */
export function LinkProof({ onProved }: { onProved: () => Promise<void> }) {
  const { data: user } = useQuery(userQuery())
  const { data: ways, isPending } = useQuery(providerSignInsQuery())
  if (isPending) return <PageSpinner label={providerMessages.page.waiting} />
  const hasPassword = ways?.hasPassword ?? true

  return (
    <AuthStage
      title={words.title}
      lead={hasPassword ? words.lead : providerMessages.page.linkAgain}
      stamp="challenge"
    >
      {hasPassword ? (
        <ProofForm
          email={user?.email ?? ''}
          prove={{ byPassword: renewProof, byPasskey: renewProofByPasskey }}
          onProved={onProved}
        />
      ) : (
        <WithoutPassword signIns={ways?.signIns ?? []} onProved={onProved} />
      )}
      <PinDialog purpose="change" />
    </AuthStage>
  )
}

type WithoutPasswordProps = {
  signIns: readonly { readonly provider: string }[]
  onProved: () => Promise<void>
}

function WithoutPassword({ signIns, onProved }: WithoutPasswordProps) {
  const { hasPasskeys } = useSettings().identity
  const canUsePasskeys = useCanUsePasskeys()
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery(), enabled: hasPasskeys })
  const hasPasskey = canUsePasskeys && passkeys.length > 0

  return (
    <ProofChoices
      signIns={signIns}
      passkey={hasPasskey && <PasskeyProofButton prove={renewProofByPasskey} onProved={onProved} />}
      otherwise={<ChoosePassword />}
    />
  )
}
