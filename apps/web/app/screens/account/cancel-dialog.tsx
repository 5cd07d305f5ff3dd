import type { User } from '@hlizo/contract/entities/user'
import { CancellationForm } from '@hlizo/contract/forms/cancellation'
import { cancellationMessages as ro } from '@hlizo/contract/messages/cancellation'
import { formMessages } from '@hlizo/contract/messages/forms'
import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { firstErrors, focusFirstWrong } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { cancel } from './cancel.ts'
import styles from './cancel-dialog.module.css'
import { CancellationNotice } from './cancellation-notice.tsx'
import { answersOf, CancellationSurvey } from './cancellation-survey.tsx'

type CancelProps = { user: User; onClose: () => void }

function CancelForm({ user, onClose }: CancelProps) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [fault] = Object.values(faults)

  const submit = async (form: HTMLFormElement) => {
    const answers = z.safeParse(CancellationForm, answersOf(form))
    if (!answers.success) {
      const found = firstErrors(answers.error)
      setFaults(found)
      return focusFirstWrong(form, found)
    }
    setFaults({})
    setBusy(true)
    const failure = await cancel(user, answers.data)
    setBusy(false)
    if (failure !== null) return showToast(failure, 'danger')
    showToast(ro.done, 'success')

    return onClose()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <CancellationNotice user={user} />
      <CancellationSurvey faults={faults} />
      <div className={styles.foot}>
        {fault !== undefined && <ErrorLine text={fault} />}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {ro.keep}
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {ro.confirm}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The cancellation: end date, survey of four questions, confirmation (spec §2, §4, D114-D116). */
export function CancelDialog({ isOpen, ...props }: { isOpen: boolean } & CancelProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={ro.title}
      closeLabel={formMessages.close}
      size="md"
    >
      <CancelForm {...props} />
    </Dialog>
  )
}
