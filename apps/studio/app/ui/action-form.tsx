import { studioMessages } from '@hlizo/contract/messages/studio'
import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { failureText } from '#studio/lib/failure-text.ts'
import styles from './action-form.module.css'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'

type ActionFormProps = {
  /** What it does, and the words on its button. */
  words: { readonly lead: string; readonly submit: string }
  /** The mutation that it makes. `error` says why the last try failed; null when none has. */
  sending: { readonly isPending: boolean; readonly error: unknown }
  /** What the fields lack as a whole, once it was tried. */
  fault?: string | null
  onSubmit: () => void
  onCancel: () => void
  children?: ReactNode
}

/** A form in a dialog: what it does, its fields, what went wrong, and its two buttons. */
export function ActionForm({
  words: { lead, submit },
  sending: { isPending, error },
  fault = null,
  onSubmit,
  onCancel,
  children,
}: ActionFormProps) {
  return (
    <Form
      className={styles.form ?? ''}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onSubmit()
      }}
    >
      <p>{lead}</p>
      {children}
      {(fault !== null || error !== null) && (
        <p role="alert" className={styles.error}>
          {fault ?? failureText(error)}
        </p>
      )}
      <DialogActions>
        <Button onPress={onCancel}>{studioMessages.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isPending}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  )
}
