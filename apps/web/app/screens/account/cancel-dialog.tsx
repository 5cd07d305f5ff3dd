import type { User } from '@hlizo/contract/entities/user'
import type { SaveOffer } from '@hlizo/contract/entities/save-offer'
import { CancellationForm, feedbackOf } from '@hlizo/contract/forms/cancellation'
import { cancellationMessages as ro } from '@hlizo/contract/messages/cancellation'
import { formMessages } from '@hlizo/contract/messages/forms'
import { useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { offerFor } from '#web/features/payments/save-offer.ts'
import { firstErrors, focusFirstWrong, useDraft } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { cancel } from './cancel.ts'
import styles from './cancel-dialog.module.css'
import { CancellationNotice } from './cancellation-notice.tsx'
import { answersOf, CancellationSurvey } from './cancellation-survey.tsx'
import { SaveOfferStep } from './save-offer-step.tsx'

type CancelProps = { user: User; onClose: () => void }

/** The cancellation with these answers; says how it ended, and closes when it succeeded. */
function useCancellation({ user, onClose }: CancelProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async (answers: CancellationForm) => {
    setBusy(true)
    const failure = await cancel(user, answers)
    setBusy(false)
    if (failure !== null) return showToast(failure, 'danger')
    showToast(ro.done, 'success')

    return onClose()
  }

  return { isBusy, run }
}

type FormProps = CancelProps & {
  isCancelling: boolean
  onAnswers: (answers: CancellationForm) => Promise<void>
}

function CancelForm({ user, isCancelling, onAnswers, onClose }: FormProps) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const [fault] = Object.values(faults)
  const element = useRef<HTMLFormElement>(null)
  useDraft(element)

  const submit = async (form: HTMLFormElement) => {
    const answers = z.safeParse(CancellationForm, answersOf(form))
    if (!answers.success) {
      const found = firstErrors(answers.error)
      setFaults(found)
      return focusFirstWrong(form, found)
    }
    setFaults({})
    setAsking(true)
    await onAnswers(answers.data)

    return setAsking(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      <CancellationNotice user={user} />
      <CancellationSurvey faults={faults} />
      <div className={styles.foot}>
        {fault !== undefined && <ErrorLine text={fault} />}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {ro.keep}
          </Button>
          <Button type="submit" variant="danger" isBusy={isAsking || isCancelling}>
            {ro.confirm}
          </Button>
        </div>
      </div>
    </form>
  )
}

type Offered = { readonly offer: SaveOffer; readonly answers: CancellationForm }

/** The survey, and after it at most one offer (D117). */
function CancelSteps({ user, onClose }: CancelProps) {
  const [offered, setOffered] = useState<Offered | null>(null)
  const { isBusy, run } = useCancellation({ user, onClose })

  const onAnswers = async (answers: CancellationForm) => {
    const offer = await offerFor(feedbackOf(answers))
    if (offer === null) await run(answers)
    else setOffered({ offer, answers })
  }
  if (offered === null)
    return <CancelForm user={user} isCancelling={isBusy} onAnswers={onAnswers} onClose={onClose} />

  return (
    <SaveOfferStep
      user={user}
      offer={offered.offer}
      isBusy={isBusy}
      onCancel={() => void run(offered.answers)}
      onClose={onClose}
    />
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
      <CancelSteps {...props} />
    </Dialog>
  )
}
