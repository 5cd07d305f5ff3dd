import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { PaymentMethod } from '#web/features/account/payment-method.tsx'
import { useRetryPayment } from '#web/features/payments/use-retry-payment.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './resubscribe.module.css'

const ro = changeSubscriptionMessages.resubscribe

/** The renewal that was not paid, and the way to pay it after all (D112). */
export function FailedPayment({ user: { cardBrand, cardLastFourDigits } }: { user: User }) {
  const { isBusy, retry } = useRetryPayment()

  return (
    <Panel tone="glow" title={ro.failed}>
      <p className={styles.lead}>{ro.failedLead}</p>
      {cardBrand && <PaymentMethod brand={cardBrand} lastFour={cardLastFourDigits} />}
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={() => void retry()}>
          {ro.retry}
        </Button>
        <ButtonLink variant="secondary" to={hrefs.changeCard()}>
          {ro.otherMethod}
        </ButtonLink>
      </div>
    </Panel>
  )
}
