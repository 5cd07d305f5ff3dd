import type { Offer } from '@hlizo/contract/entities/offer'
import { hrefs } from '@hlizo/contract/hrefs'
import { subscribeMessages as ro } from '@hlizo/contract/messages/subscribe'
import { ChoosePlanButton } from '#web/features/plans/choose-plan-button.tsx'
import { PlanCards } from '#web/features/plans/plan-cards.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import styles from './subscribe.module.css'

/** Step 1 of 2: the plans and the gift. */
export function ChoosePlan({
  offer,
  onChoose,
}: {
  offer: Offer
  onChoose: (planId: string) => void
}) {
  return (
    <>
      <div className={styles.top}>
        <Stepper label={ro.stepOne} steps={ro.steps} current={0} />
        <PageHeading title={ro.title} text={ro.lead} />
      </div>
      <PlanCards
        offer={offer}
        renderAction={(plan) => <ChoosePlanButton plan={plan} onChoose={onChoose} />}
      >
        <section className={styles.gift}>
          <Icon name="gift" size="xl" />
          <h2 className={styles.giftTitle}>{ro.voucher.title}</h2>
          <p>{ro.voucher.lead}</p>
          <ButtonLink to={hrefs.vouchers()} variant="secondary" isWide>
            {ro.voucher.action}
          </ButtonLink>
        </section>
      </PlanCards>
      <ul className={styles.footnotes}>
        {ro.footnotes(offer.cardCurrency).map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>{ro.refunds}</li>
      </ul>
    </>
  )
}
