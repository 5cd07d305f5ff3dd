import { inviteOperator } from '@hlizo/contract/calls/studio-operators'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioOperatorsMessages } from '@hlizo/contract/messages/studio-operators'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useInvite } from '#studio/features/operators/queries.ts'
import { ActionForm } from '#studio/ui/action-form.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { RolesField } from './roles-field.tsx'

const ro = studioOperatorsMessages.invite

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title} isQuestion>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

/** An address, and what its owner may do. */
function InviteForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<OperatorRole[]>([])
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { send, sending } = useFormMutation(useInvite(), onClose)
  const submit = () => {
    const { data, error: faults } = z.safeParse(inviteOperator.body, { email, roles })
    setWrong(faults ? faults.issues.map(({ path }) => String(path[0])) : [])
    if (data) send(data, ro.done(data.email))
  }

  return (
    <ActionForm words={ro} sending={sending} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label={ro.email}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={wrong.includes('email') ? errorMessages.EMAIL_INVALID : undefined}
        hasFocus
      />
      <RolesField
        value={roles}
        onChange={setRoles}
        error={wrong.includes('roles') ? studioOperatorsMessages.rolesRequired : undefined}
      />
    </ActionForm>
  )
}
