import type { Offer } from '@hlizo/contract/entities/offer'
import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { changeSubscriptionMessages } from '@hlizo/contract/messages/change-subscription'
import { couponMessages } from '@hlizo/contract/messages/coupon'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { formatPrice, shownPrice } from '@hlizo/domain/price'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ordered } from '#web/features/account/ordered.ts'
import { PaymentMethod } from '#web/features/account/payment-method.tsx'
import { amountText } from '@hlizo/domain/charge-words'
import { refreshEntitlement } from '#web/features/payments/entitlement.ts'
import { ConsentField } from '#web/features/plans/consent-field.tsx'
import { CouponField, type AppliedCoupon } from '#web/features/plans/coupon-field.tsx'
import { Quoted, agreedAmount, type AgreedAmount } from '#web/features/plans/quoted.tsx'
import { quoteQuery } from '#web/features/plans/queries.ts'
import { OrderSummary } from '#web/features/plans/order-summary.tsx'
import { TermsNote } from '#web/features/plans/terms-note.tsx'
import { useConsent } from '#web/features/plans/use-consent.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './resubscribe.module.css'
import { startAgain } from './start-again.ts'

const ro = changeSubscriptionMessages.resubscribe

function SavedMethod({ user: { cardBrand, cardLastFourDigits } }: { user: User }) {
  if (cardBrand === null) return null

  return (
    <div className={styles.method}>
      <div>
        <p className={styles.label}>{ro.method}</p>
        <PaymentMethod brand={cardBrand} lastFour={cardLastFourDigits} />
      </div>
      <TextLink to={hrefs.changeCard()}>{ro.otherMethod}</TextLink>
    </div>
  )
}

/** The order form: the plan of before is chosen already, a press of the button charges the saved method (D119, D132). */
export function OrderAgain({ user, offer }: { user: User; offer: Offer }) {
  const navigate = useNavigate()
  const [planId, setPlanId] = useState(user.planId)
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null)
  const [isBusy, setBusy] = useState(false)
  const consent = useConsent()
  const plan = offer.plans.find(({ id }) => id === planId) ?? offer.plans[0]
  if (!plan) return null

  const by = user.cardBrand === 'paypal' ? 'paypal' : 'card'

  const choose = (id: string) => {
    setPlanId(id)
    // A coupon belongs to the plans of one interval.
    setCoupon(null)
  }
  const submit = async (agreed: AgreedAmount) => {
    setBusy(true)
    const failure = await startAgain({ plan: plan.id, coupon: coupon?.code, agreed })
    if (failure === null) return navigate(hrefs.complete(), { state: ordered })
    setBusy(false)
    showToast(failure, 'danger')
    // The refusal is part of the account now: the page says what can be done about it.
    await refreshEntitlement()
    await queryClient().invalidateQueries({ queryKey: quoteQuery(plan.id, coupon?.code).queryKey })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>, agreed: AgreedAmount) => {
    event.preventDefault()
    if (consent.ask(event.currentTarget)) void submit(agreed)
  }

  return (
    <Panel>
      <SavedMethod user={user} />
      <RadioCards
        legend={ro.plans}
        value={plan.id}
        onChange={choose}
        options={offer.plans.map((option) => ({
          value: option.id,
          label: option.planDescription,
          note: option.priceDescription,
          aside: `${formatPrice(shownPrice(option))} ${plansMessages.currency}`,
        }))}
      />
      <CouponField plan={plan} applied={coupon} onChange={setCoupon} />
      {coupon?.verification.isGift ? (
        <ButtonLink size="lg" isWide icon="gift" to={hrefs.voucherRedeem(coupon.code)}>
          {couponMessages.gift}
        </ButtonLink>
      ) : (
        <Quoted plan={plan.id} coupon={coupon?.code}>
          {(quote) => (
            <>
              <OrderSummary plan={plan} quote={quote[by]} />
              <form
                className={styles.form}
                noValidate
                onSubmit={(event) => onSubmit(event, agreedAmount(quote, by))}
              >
                <ConsentField {...consent.field} />
                <Button type="submit" size="lg" isWide isBusy={isBusy}>
                  {subscribeMessages.summary.orderFor(
                    amountText(quote[by].today.amountMinor, quote[by].today.currency),
                  )}
                </Button>
                <TermsNote />
              </form>
            </>
          )}
        </Quoted>
      )}
    </Panel>
  )
}
