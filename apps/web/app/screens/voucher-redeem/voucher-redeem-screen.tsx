import { hrefs } from '@hlizo/contract/hrefs'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { CouponForm } from '@hlizo/contract/forms/coupon'
import { formatDate } from '@hlizo/domain/dates'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import { redeem } from '#web/features/vouchers/queries.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { useForm } from '#web/lib/form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Panel, Stack } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { paymentMessages } from '@hlizo/contract/messages/payment'

const ro = vouchersMessages.redeem

export const meta = () => [titleMeta(ro.title)]

/** /vouchers/redeem: a gift is put on the account, without any card (D125). */
export default function VoucherRedeemScreen() {
  const [search] = useSearchParams()
  const [granted, setGranted] = useState<{ months: number; until: string } | null>(null)
  const form = useForm({
    schema: CouponForm,
    submit: async ({ coupon }) => {
      try {
        const { months, subscriptionExpirationDate } = await redeem(coupon)
        setGranted({ months, until: formatDate(new Date(subscriptionExpirationDate)) })
        return {}
      } catch (error) {
        if (isRefusal(error)) return { fields: { coupon: error.message } }
        // What failed says nothing about the code: the field stays as it is.
        const { text, kind } = failureToast(error, toastMessages.generic)
        showToast(text, kind)
        return {}
      }
    },
  })

  const title = granted ? ro.done(granted.months, granted.until) : ro.title
  useViewChange(granted ? 'done' : 'form', title)

  return (
    <Page width="form">
      {granted ? (
        <>
          <PageHeading title={title} />
          <ButtonLink to={hrefs.home()} size="lg" icon="play">
            {paymentMessages.complete.start}
          </ButtonLink>
        </>
      ) : (
        <>
          <PageHeading title={title} text={ro.lead} />
          <Panel tone="gold">
            <form {...form.attributes}>
              <Stack gap="lg">
                <TextField
                  {...form.field('coupon')}
                  label={ro.code}
                  defaultValue={search.get('code') ?? ''}
                  autoComplete="off"
                  spellCheck={false}
                />
                <Button type="submit" size="lg" isWide isBusy={form.isBusy}>
                  {ro.submit}
                </Button>
              </Stack>
            </form>
          </Panel>
        </>
      )}
    </Page>
  )
}
