import type { Plan } from '@hlizo/contract/entities/plan'
import type { User } from '@hlizo/contract/entities/user'
import { startPlanCheckout } from '@hlizo/contract/calls/plans'
import { subscribeMessages as ro } from '@hlizo/contract/messages/subscribe'
import { useState, type FormEvent } from 'react'
import { amountText, type PayBy } from '@hlizo/domain/charge-words'
import { PostedOrderFields, postOrder } from '#web/features/payments/posted-order.tsx'
import { ConsentField } from '#web/features/plans/consent-field.tsx'
import { CouponField, type AppliedCoupon } from '#web/features/plans/coupon-field.tsx'
import { Quoted, agreedAmount, type AgreedAmount } from '#web/features/plans/quoted.tsx'
import { quoteQuery } from '#web/features/plans/queries.ts'
import { OrderSummary } from '#web/features/plans/order-summary.tsx'
import { TermsNote } from '#web/features/plans/terms-note.tsx'
import { useConsent } from '#web/features/plans/use-consent.ts'
import { addressOf } from '#web/lib/api-address.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useSettings } from '#web/lib/site.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { buyByPaypal } from './buy-by-paypal.ts'
import { RedeemGift } from './redeem-gift.tsx'
import styles from './subscribe.module.css'

const methods = [
  { value: 'card', label: ro.summary.card, note: ro.summary.cardNote },
  { value: 'paypal', label: ro.summary.paypal, note: ro.summary.paypalNote },
] as const

type OrderFormProps = {
  plan: Plan
  user: User
  coupon: string | undefined
  method: PayBy
  onMethod: (method: PayBy) => void
  /** What the button says is charged; nothing while a gift runs. */
  amount: string | null
  agreed: AgreedAmount
}

/** The order itself. Paying by card is a form that the browser posts. */
function OrderForm(props: OrderFormProps) {
  const { plan, user, coupon, method, onMethod, amount, agreed } = props
  const { isPaypalOffered } = useSettings().payments
  const [isBusy, setBusy] = useState(false)
  const consent = useConsent()

  const submit = async (form: HTMLFormElement) => {
    setBusy(true)
    if (method === 'card') return postOrder(form)
    const failure = await buyByPaypal({ plan, userId: user.id, coupon, agreed })
    showToast(failure, 'danger')
    setBusy(false)
    // What has changed since is shown before it is ordered again.
    await queryClient().invalidateQueries({ queryKey: quoteQuery(plan.id, coupon).queryKey })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (consent.ask(event.currentTarget)) void submit(event.currentTarget)
  }

  return (
    <>
      {/* Outside the form: its strict reader knows nothing of it. */}
      {isPaypalOffered && (
        <RadioCards
          legend={ro.summary.method}
          options={methods}
          value={method}
          onChange={onMethod}
        />
      )}
      <form
        className={styles.form}
        method="post"
        action={addressOf(startPlanCheckout, { params: { productId: plan.productId } })}
        onSubmit={onSubmit}
      >
        <PostedOrderFields />
        {coupon !== undefined && <input type="hidden" name="coupon" value={coupon} />}
        <ConsentField {...consent.field} />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {amount === null ? ro.summary.order : ro.summary.orderFor(amount)}
        </Button>
        <TermsNote />
      </form>
    </>
  )
}

type OrderPlanProps = { plan: Plan; user: User; onBack: () => void }

function Order({
  plan,
  user,
  coupon,
}: Pick<OrderPlanProps, 'plan' | 'user'> & { coupon: AppliedCoupon | null }) {
  const [method, setMethod] = useState<PayBy>('card')
  const until = user.isSubscriptionActive ? user.subscriptionExpirationDate : null
  const code = coupon?.code

  return (
    <Quoted plan={plan.id} coupon={code}>
      {(quote) => {
        const { today } = quote[method]
        const amount = until === null ? amountText(today.amountMinor, today.currency) : null
        return (
          <>
            <OrderSummary
              plan={plan}
              quote={quote[method]}
              giftUntil={until === null ? null : new Date(until)}
            />
            <OrderForm
              {...{ plan, user, method, amount }}
              coupon={code}
              agreed={agreedAmount(quote, method)}
              onMethod={setMethod}
            />
          </>
        )
      }}
    </Quoted>
  )
}

/** Step 2 of 2: the summary and the button that says what it does (OUG 34/2014 art. 8). */
export function OrderPlan({ plan, user, onBack }: OrderPlanProps) {
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null)

  return (
    <div className={styles.order}>
      <div className={styles.top}>
        <Stepper label={ro.stepTwo} steps={ro.steps} current={1} />
        <PageHeading title={ro.summary.title} />
      </div>
      <Panel>
        <CouponField plan={plan} applied={coupon} onChange={setCoupon} />
        {coupon?.verification.isGift ? (
          <>
            <OrderSummary plan={plan} quote={null} />
            <RedeemGift code={coupon.code} />
          </>
        ) : (
          <Order {...{ plan, user, coupon }} />
        )}
      </Panel>
      <TextButton onClick={onBack}>{ro.summary.back}</TextButton>
    </div>
  )
}
