import { registerMessages } from '@hlizo/contract/messages/register'
import { SecretField } from './secret-field.tsx'

type FieldFacts = {
  readonly name: string
  readonly error: string | undefined
  readonly label: string
}

/** A new password with its rules, and once more (spec §5). */
export function NewPasswordFields({ first, again }: { first: FieldFacts; again: FieldFacts }) {
  return (
    <>
      <SecretField {...first} hint={registerMessages.passwordHint} autoComplete="new-password" />
      <SecretField {...again} autoComplete="new-password" />
    </>
  )
}
