import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { LeiRate } from '@hlizo/contract/entities/offer'
import type { Plan } from '@hlizo/contract/entities/plan'
import { startPlanCheckout } from '@hlizo/contract/calls/plans'
import { hrefs } from '@hlizo/contract/hrefs'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { subscribeMessages as ro } from '@hlizo/contract/messages/subscribe'
import { formatDate, formatShortDate } from '@hlizo/domain/dates'
import { addMonths } from '@hlizo/domain/period'
import { formatLei, formatPrice, shownPrice, toMinor } from '@hlizo/domain/price'
import { useRef, useState, type FormEvent } from 'react'
import { addressOf } from '#web/lib/api-address.ts'
import { accessToken } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { Button, TextButton, TextLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { CouponField } from './coupon-field.tsx'
import styles from './subscribe.module.css'

const monthsOf = ({ durationAmount, durationUnit }: Plan) =>
  durationUnit === 'YEAR' ? durationAmount * 12 : durationAmount

/** What the order costs today, and what it renews at. */
function Summary(props: {
  plan: Plan
  coupon: CouponVerification | null
  leiRate: LeiRate | null
}) {
  const { plan, coupon, leiRate } = props
  const { renderedAt } = useSite()
  const full = formatPrice(shownPrice(plan))
  const today = coupon?.discountedPriceAmount ?? shownPrice(plan)
  const renewsOn = formatDate(addMonths(new Date(renderedAt), monthsOf(plan)))

  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>{ro.summary.plan}</dt>
          <dd>{plan.planDescription}</dd>
        </div>
        <div>
          <dt>{ro.summary.price}</dt>
          <dd>
            {full} {plansMessages.currency} {plan.priceDescription}
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{ro.summary.today}</dt>
          <dd>
            {formatPrice(today)} {plansMessages.currency}
            {leiRate && (
              <small>
                {ro.lei(
                  formatLei(toMinor(today), leiRate.leiPerEuro),
                  formatShortDate(new Date(leiRate.date)),
                )}
              </small>
            )}
          </dd>
        </div>
      </dl>
      <p className={styles.terms}>{ro.summary.renewal(full, renewsOn)}</p>
      <p className={styles.terms}>{ro.summary.cancel}</p>
    </>
  )
}

/**
 * Step 2 of 2: the summary and the button that says what it does (OUG 34/2014 art. 8). The form is posted
 * by the browser itself, because the answer is a redirect to the payment page (D106).
 */
export function OrderPlan({
  plan,
  leiRate,
  onBack,
}: {
  plan: Plan
  leiRate: LeiRate | null
  onBack: () => void
}) {
  const token = useRef<HTMLInputElement>(null)
  const [coupon, setCoupon] = useState<{ code: string; verification: CouponVerification } | null>(
    null,
  )
  const [isAgreed, setAgreed] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    if (!isAgreed) {
      setError(ro.consentRequired)
      form.querySelector<HTMLInputElement>('input[name="consent"]')?.focus()
      return
    }
    setBusy(true)
    if (token.current) token.current.value = (await accessToken()) ?? ''
    form.submit()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <div className={styles.order}>
      <div className={styles.top}>
        <Stepper label={ro.stepTwo} steps={ro.steps} current={1} />
        <PageHeading title={ro.summary.title} />
      </div>
      <Panel>
        <Summary plan={plan} coupon={coupon?.verification ?? null} leiRate={leiRate} />
        <CouponField plan={plan} applied={coupon} onChange={setCoupon} />
        <form
          className={styles.form}
          method="post"
          action={addressOf(startPlanCheckout, { params: { productId: plan.productId } })}
          onSubmit={onSubmit}
        >
          <input type="hidden" name="accessToken" ref={token} />
          {coupon && <input type="hidden" name="coupon" value={coupon.code} />}
          <Checkbox
            name="consent"
            isRequired
            label={ro.consent}
            error={error}
            checked={isAgreed}
            onChange={(event) => {
              setAgreed(event.currentTarget.checked)
              setError(undefined)
            }}
          />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {ro.summary.order}
          </Button>
          <p className={styles.small}>
            {ro.terms} <TextLink to={hrefs.terms()}>{ro.readTerms}</TextLink>
          </p>
        </form>
      </Panel>
      <TextButton onClick={onBack}>{ro.summary.back}</TextButton>
    </div>
  )
}
