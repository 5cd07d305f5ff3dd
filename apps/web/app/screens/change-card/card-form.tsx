import { hrefs } from '@hlizo/contract/hrefs'
import { changeCardMessages } from '@hlizo/contract/messages/change-card'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { codedFailure } from '#web/features/payments/payment-failure.ts'
import { useSettings } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorLine } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './change-card.module.css'
import { saveCard } from './save-card.ts'
import { useCardElement } from './use-card-element.ts'

const ro = changeCardMessages.card

export function CardForm() {
  const navigate = useNavigate()
  const { mode } = useSettings().payments
  const { place, state, isFocused } = useCardElement()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const broken = codedFailure('cardGeneric', paymentMessages.cardError)
  const wrong = state.kind === 'failed' ? broken : failure

  const submit = async () => {
    if (state.kind !== 'ready') return
    setFailure(null)
    setBusy(true)
    const refused = await saveCard(state.stripe, state.element)
    setBusy(false)
    if (refused !== null) return setFailure(refused)
    showToast(changeCardMessages.done, 'success')
    await navigate(hrefs.account())
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <div className={styles.field}>
        <p className={styles.label}>{ro.label}</p>
        <div
          className={styles.frame}
          data-focused={isFocused || undefined}
          data-wrong={wrong !== null || undefined}
        >
          <div ref={place} className={styles.place} />
          {state.kind === 'loading' && (
            <span className={styles.loading}>
              <Spinner label={ro.loading} size="sm" />
            </span>
          )}
        </div>
        <p className={styles.note}>{mode === 'sandbox' ? ro.testHint : ro.safe}</p>
      </div>
      {wrong !== null && <ErrorLine text={wrong} />}
      <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={state.kind !== 'ready'}>
        {ro.submit}
      </Button>
    </form>
  )
}
