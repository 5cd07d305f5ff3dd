import { useQuery } from '@tanstack/react-query'
import { passkeysQuery } from '#web/features/account/passkeys.ts'
import { ChoosePassword } from '#web/features/account/choose-password.tsx'
import { providerSignInsQuery } from '#web/features/account/provider-sign-ins.ts'
import { PasskeyProofButton } from '#web/features/auth/passkey-proof-button.tsx'
import { ProofChoices } from '#web/features/auth/proof-choices.tsx'
import { useCanUsePasskeys } from '#web/features/auth/use-can-use-passkeys.ts'
import { useSettings } from '#web/lib/site.ts'

/** The proofs of an account that has no password. */
export function OtherProofs({ onProved }: { onProved: () => void }) {
  const { hasPasskeys } = useSettings().identity
  const canUsePasskeys = useCanUsePasskeys()
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery(), enabled: hasPasskeys })
  const { data } = useQuery(providerSignInsQuery())
  // A passkey of another device proves nothing here.
  const hasPasskey = canUsePasskeys && passkeys.length > 0

  return (
    <ProofChoices
      signIns={data?.signIns ?? []}
      passkey={hasPasskey && <ByPasskey onProved={onProved} />}
      otherwise={data && <ChoosePassword />}
    />
  )
}

export function ByPasskey({ onProved }: { onProved: () => void }) {
  const prove = async () => {
    const { renewProofByPasskey } = await import('#web/lib/auth/renew-proof.ts')

    return renewProofByPasskey()
  }

  return <PasskeyProofButton prove={prove} onProved={onProved} />
}
