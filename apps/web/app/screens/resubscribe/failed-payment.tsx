import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { PaymentMethod } from '#web/features/account/payment-method.tsx'
import { useRetryPayment } from '#web/features/payments/use-retry-payment.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './resubscribe.module.css'

const ro = changeSubscriptionMessages.resubscribe

/** The failed payment, and its retry while it is due (D112). */
export function FailedPayment({ user, isDue }: { user: User; isDue: boolean }) {
  const { cardBrand, cardLastFourDigits } = user
  const { isBusy, retry } = useRetryPayment()

  return (
    <Panel tone="glow" title={ro.failed}>
      <p className={styles.lead}>{isDue ? ro.failedLead : ro.refusedLead}</p>
      {cardBrand && <PaymentMethod brand={cardBrand} lastFour={cardLastFourDigits} />}
      <div className={styles.actions}>
        {isDue && cardBrand !== null && (
          <Button isBusy={isBusy} onClick={() => void retry()}>
            {ro.retry}
          </Button>
        )}
        <ButtonLink variant="secondary" to={hrefs.changeCard()}>
          {ro.otherMethod}
        </ButtonLink>
      </div>
    </Panel>
  )
}
