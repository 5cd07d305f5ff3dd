import type { ProviderArrival } from '@hlizo/contract/entities/provider-sign-in'
import type { Tokens } from '@hlizo/contract/entities/tokens'
import { providerMessages } from '@hlizo/contract/messages/provider-sign-ins'
import { AuthStage } from '#web/features/auth/auth-stage.tsx'
import { useProviderLabel } from '#web/features/auth/provider-label.ts'
import { useReturnOnceSignedIn } from '#web/features/auth/use-return-once-signed-in.ts'
import { NewMemberForm } from './new-member-form.tsx'

const ro = providerMessages.page.new

/** A user without an account: it is made after the consents. */
export function NewMember({ person, tokens }: { person: ProviderArrival; tokens: Tokens }) {
  const label = useProviderLabel(person.provider)
  useReturnOnceSignedIn()

  return (
    <AuthStage title={ro.title} lead={ro.lead(label, person.email)} stamp="register">
      <NewMemberForm person={person} accessToken={tokens.accessToken} />
    </AuthStage>
  )
}
