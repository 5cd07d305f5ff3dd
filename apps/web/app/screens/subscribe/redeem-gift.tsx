import { hrefs } from '@hlizo/contract/hrefs'
import { couponMessages as ro } from '@hlizo/contract/messages/coupon'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ordered } from '#web/features/account/ordered.ts'
import { redeem } from '#web/features/vouchers/queries.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

/** In place of an order, when the code in the coupon field is a gift: no card, no payment (D124). */
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
      showToast(isRefusal(error) ? error.message : toastMessages.generic, 'danger')
    }
  }

  return (
    <Button size="lg" isWide icon="gift" isBusy={isBusy} onClick={() => void activate()}>
      {ro.gift}
    </Button>
  )
}
