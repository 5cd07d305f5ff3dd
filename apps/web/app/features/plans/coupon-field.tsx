import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { Plan } from '@hlizo/contract/entities/plan'
import { CouponForm } from '@hlizo/contract/forms/coupon'
import { couponMessages as ro } from '@hlizo/contract/messages/coupon'
import { subscribeMessages } from '@hlizo/contract/messages/subscribe'
import { couponText } from '@hlizo/domain/coupons'
import { useState } from 'react'
import { useForm } from '#web/lib/form.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './order.module.css'
import { askCoupon } from './queries.ts'

export type AppliedCoupon = { readonly code: string; readonly verification: CouponVerification }

type CouponProps = { plan: Plan; onChange: (applied: AppliedCoupon | null) => void }

/** A coupon, folded until it is opened; green when it is right, red when it is not (spec §5). */
export function CouponField({
  applied,
  ...props
}: CouponProps & { applied: AppliedCoupon | null }) {
  const [isOpen, setOpen] = useState(false)

  if (applied) {
    const { verification } = applied
    return (
      <div className={styles.coupon} role="status">
        <p className={styles.right}>{ro.right}</p>
        <p>
          {verification.isGift
            ? subscribeMessages.summary.freeMonths
            : couponText(verification, props.plan)}
        </p>
        <TextButton onClick={() => props.onChange(null)}>{ro.remove}</TextButton>
      </div>
    )
  }
  if (isOpen) return <AskForm {...props} />

  return (
    <TextButton className={styles.opener} onClick={() => setOpen(true)}>
      {ro.open}
    </TextButton>
  )
}

// The press that opened the form has taken its button away: the focus goes on into the field.
const focus = (input: HTMLInputElement | null) => input?.focus()

function AskForm({ plan, onChange }: CouponProps) {
  const form = useForm({
    schema: CouponForm,
    submit: async ({ coupon }) => {
      // What failed says nothing about the coupon: the shell has shown the error, the field stays as it is.
      const verification = await askCoupon(coupon, plan.interval).catch(() => null)
      if (verification === null) return {}
      if (!verification.valid) {
        showToast(ro.invalid, 'danger')
        return { fields: { coupon: ro.wrong } }
      }
      showToast(ro.applied, 'success')
      onChange({ code: coupon.toUpperCase(), verification })

      return {}
    },
  })

  return (
    <form {...form.attributes} className={styles.couponForm}>
      <TextField {...form.field('coupon')} label={ro.label} autoComplete="off" ref={focus} />
      <Button type="submit" variant="secondary" isBusy={form.isBusy}>
        {ro.apply}
      </Button>
    </form>
  )
}
