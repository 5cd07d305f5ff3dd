import { studioMessages } from '@hlizo/contract/messages/studio'
import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { failureText } from '#studio/lib/failure-text.ts'
import styles from './action-form.module.css'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'

type ActionFormProps = {
  lead: string
  submit: string
  isBusy: boolean
  /** Why the last try failed; null when none has. */
  error: unknown
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form in a dialog: what it does, its fields, what went wrong, and its two buttons. */
export function ActionForm({
  lead,
  submit,
  isBusy,
  error,
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
        if (!isBusy) onSubmit()
      }}
    >
      <p>{lead}</p>
      {children}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {failureText(error)}
        </p>
      )}
      <DialogActions>
        <Button onPress={onCancel}>{studioMessages.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  )
}
