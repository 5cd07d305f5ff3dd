import { hrefs } from '@hlizo/contract/hrefs'
import { couponMessages as ro } from '@hlizo/contract/messages/coupon'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ordered } from '#web/features/account/ordered.ts'
import { callFailure } from '#web/features/payments/payment-failure.ts'
import { redeem } from '#web/features/vouchers/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

/** Replaces the order when the coupon is a gift code: no payment (D124). */
export function RedeemGift({ code }: { code: string }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const activate = async () => {
    setBusy(true)
    try {
      await redeem(code)
      await navigate(hrefs.complete(), { state: ordered })
    } catch (error) {
      setBusy(false)
      showToast(callFailure(error, toastMessages.generic), 'danger')
    }
  }

  return (
    <Button size="lg" isWide icon="gift" isBusy={isBusy} onClick={() => void activate()}>
      {ro.gift}
    </Button>
  )
}
