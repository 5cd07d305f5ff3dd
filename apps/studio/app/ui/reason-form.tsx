import { Reason } from '@hlizo/contract/calls/studio-operators'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { useState, type ComponentProps, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { ActionForm } from './action-form.tsx'
import { TextInput } from './text-input.tsx'

type ReasonFormProps = Pick<ComponentProps<typeof ActionForm>, 'words' | 'sending' | 'onCancel'> & {
  label: string
  onSubmit: (reason: string) => void
  /** Whether the reason gets the focus; unless said otherwise, where it is the only field. */
  hasFocus?: boolean
  /** The fields before the reason; with whether it was tried to submit, where they may be wrong. */
  children?: ReactNode | ((isTried: boolean) => ReactNode)
}

/** A form whose last field asks why; it submits once there is a reason. */
export function ReasonForm({
  label,
  onSubmit,
  children,
  hasFocus = children === undefined,
  ...form
}: ReasonFormProps) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const reason = z.safeParse(Reason, typed).data

  return (
    <ActionForm
      {...form}
      onSubmit={() => {
        setTried(true)
        if (reason !== undefined) onSubmit(reason)
      }}
    >
      {typeof children === 'function' ? children(isTried) : children}
      <TextInput
        label={label}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        maxLength={500}
        error={isTried && reason === undefined ? errorMessages.REASON_REQUIRED : undefined}
        hasFocus={hasFocus}
      />
    </ActionForm>
  )
}
