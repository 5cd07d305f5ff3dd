import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { Plan } from '@hlizo/contract/entities/plan'
import { CouponForm } from '@hlizo/contract/forms/coupon'
import { couponMessages as ro } from '@hlizo/contract/messages/coupon'
import { couponText } from '@hlizo/domain/coupons'
import { useState } from 'react'
import { askCoupon } from '#web/features/plans/queries.ts'
import { useForm } from '#web/lib/form.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './subscribe.module.css'

type Applied = { code: string; verification: CouponVerification }

/** A coupon, folded away until somebody has one; green when it is right, red when it is not (spec §5). */
export function CouponField(props: {
  plan: Plan
  applied: Applied | null
  onChange: (applied: Applied | null) => void
}) {
  const { plan, applied, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    schema: CouponForm,
    submit: async ({ coupon }) => {
      const verification = await askCoupon(coupon, plan.interval).catch(() => null)
      if (!verification?.valid) return { fields: { coupon: ro.wrong } }
      onChange({ code: coupon.toUpperCase(), verification })

      return {}
    },
  })

  if (applied) {
    return (
      <div className={styles.coupon} role="status">
        <p className={styles.right}>{ro.right}</p>
        <p>{couponText(applied.verification, plan)}</p>
        <TextButton onClick={() => onChange(null)}>{ro.remove}</TextButton>
      </div>
    )
  }
  if (!isOpen) return <TextButton onClick={() => setOpen(true)}>{ro.open}</TextButton>

  return (
    <form {...form.attributes} className={styles.couponForm}>
      <TextField {...form.field('coupon')} label={ro.label} autoComplete="off" />
      <Button type="submit" variant="secondary" isBusy={form.isBusy}>
        {ro.apply}
      </Button>
    </form>
  )
}
