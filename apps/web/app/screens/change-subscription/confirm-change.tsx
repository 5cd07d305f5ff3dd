import { getUpcomingInvoice } from '@hlizo/contract/calls/payments'
import type { Offer } from '@hlizo/contract/entities/offer'
import type { Plan } from '@hlizo/contract/entities/plan'
import type { UpcomingInvoice } from '@hlizo/contract/entities/upcoming-invoice'
import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { changeSubscriptionMessages as ro } from '@hlizo/contract/messages/change-subscription'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { formatPrice, shownPrice } from '@hlizo/domain/price'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { refreshEntitlement } from '#web/features/payments/entitlement.ts'
import { ConsentField } from '#web/features/plans/consent-field.tsx'
import { CouponField, type AppliedCoupon } from '#web/features/plans/coupon-field.tsx'
import { TermsNote } from '#web/features/plans/terms-note.tsx'
import { useConsent } from '#web/features/plans/use-consent.ts'
import { request } from '#web/lib/api.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { changePlan } from './change-plan.ts'
import { ChangePreview } from './change-preview.tsx'
import styles from './change-subscription.module.css'

type Props = { plan: Plan; user: User; offer: Offer; onBack: () => void }

/** What the change would cost today. Never from the cache: the credit of unused days shrinks by the minute. */
const previewQuery = (plan: string, coupon: string | undefined) =>
  queryOptions({
    queryKey: ['change-preview', plan, coupon] as const,
    queryFn: ({ signal }) =>
      request(getUpcomingInvoice, { query: { plan, coupon }, signal, isQuiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

function Plans({ plan, user, offer }: Omit<Props, 'onBack'>) {
  const current = offer.plans.find(({ id }) => id === user.planId)

  return (
    <Facts>
      {current && <Fact label={ro.current}>{current.planDescription}</Fact>}
      <Fact label={ro.price}>
        {plan.planDescription}, {formatPrice(shownPrice(plan))} {plansMessages.currency}{' '}
        {plan.priceDescription}
      </Fact>
    </Facts>
  )
}

/** Taking a planned change back costs nothing, so there is nothing to calculate. */
function StayOrder(props: Props) {
  return (
    <Panel>
      <p className={styles.today}>{ro.stay(props.plan.planDescription)}</p>
      <OrderForm {...props} coupon={null} preview={undefined} isFree isReady needsConsent={false} />
    </Panel>
  )
}

function ChangeOrder(props: Props) {
  const { plan } = props
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null)
  const preview = useQuery(previewQuery(plan.id, coupon?.code))
  const invoice = preview.data

  return (
    <Panel>
      <Plans {...props} />
      <div aria-live="polite">
        {preview.isError && (
          <RetryLine text={ro.previewFailed} retry={ro.retryPreview} onRetry={preview.refetch} />
        )}
        {preview.isPending && <Spinner label={ro.calculating} />}
        {invoice && <ChangePreview invoice={invoice} />}
      </div>
      <CouponField plan={plan} applied={coupon} onChange={setCoupon} />
      <OrderForm
        {...props}
        coupon={coupon}
        preview={invoice}
        isFree={invoice?.amountDue === 0}
        isReady={invoice !== undefined}
        needsConsent={invoice?.needsConsent === true}
      />
    </Panel>
  )
}

/** The button says what it does: with or without an obligation to pay (D132). */
function OrderForm(
  props: Props & {
    coupon: AppliedCoupon | null
    preview: UpcomingInvoice | undefined
    isFree: boolean
    isReady: boolean
    /** Whether the new plan begins at once (D128). */
    needsConsent: boolean
  },
) {
  const { plan, user, coupon, preview, isFree, isReady, needsConsent } = props
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const consent = useConsent()
  const order = async () => {
    setBusy(true)
    const change = { from: user.planId ?? '', to: plan.id, coupon: coupon?.code, preview }
    const failure = await changePlan({ ...change, consent: needsConsent })
    if (failure === null) await navigate(hrefs.account())
    else showToast(failure, 'danger')
    setBusy(false)
    await refreshEntitlement()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!needsConsent || consent.ask(event.currentTarget)) void order()
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {needsConsent && <ConsentField {...consent.field} />}
      <Button type="submit" size="lg" isWide isBusy={isBusy} disabled={!isReady}>
        {isFree ? ro.confirmFree : ro.confirm}
      </Button>
      <TermsNote />
    </form>
  )
}

/** The order of a change: today's price, the new recurring one and the date, then the button (D113, D132). */
export function ConfirmChange(props: Props) {
  const isStaying = props.plan.id === props.user.planId

  return (
    <div className={styles.order}>
      <PageHeading title={ro.title} />
      {isStaying ? <StayOrder {...props} /> : <ChangeOrder {...props} />}
      <TextButton onClick={props.onBack}>{ro.back}</TextButton>
    </div>
  )
}
