import { hrefs } from '@hlizo/contract/hrefs'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { CouponForm } from '@hlizo/contract/forms/coupon'
import { formatDate } from '@hlizo/domain/dates'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import { redeem, sayOpened } from '#web/features/vouchers/queries.ts'
import { ThanksForm } from '#web/features/vouchers/thanks-form.tsx'
import { isRefusal } from '#web/lib/api-error.ts'
import { useForm } from '#web/lib/form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { paymentMessages } from '@hlizo/contract/messages/payment'

const ro = vouchersMessages.redeem

export const meta = () => [titleMeta(ro.title)]

type Granted = { readonly months: number; readonly until: string; readonly code: string }

function RedeemForm({ onGranted }: { onGranted: (granted: Granted) => void }) {
  const [search] = useSearchParams()
  const form = useForm({
    schema: CouponForm,
    submit: async ({ coupon }) => {
      try {
        const { months, subscriptionExpirationDate } = await redeem(coupon)
        onGranted({ months, code: coupon, until: formatDate(new Date(subscriptionExpirationDate)) })
      } catch (error) {
        if (isRefusal(error)) return { fields: { coupon: error.message } }
        // What failed says nothing about the code: the field stays as it is.
        const { text, kind } = failureToast(error, toastMessages.generic)
        showToast(text, kind)
      }
      return {}
    },
  })

  return (
    <SubmitForm form={form} submit={ro.submit}>
      <TextField
        {...form.field('coupon')}
        label={ro.code}
        defaultValue={search.get('code') ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
    </SubmitForm>
  )
}

/** The giver learns once that the gift in the address was opened. */
function useOpened() {
  const [search] = useSearchParams()
  const code = search.get('code')
  useEffect(() => {
    if (code !== null) void sayOpened(code)
  }, [code])
}

/** /vouchers/redeem: a gift is put on the account, without any card (D125). */
export default function VoucherRedeemScreen() {
  const [granted, setGranted] = useState<Granted | null>(null)
  const title = granted ? ro.done(granted.months, granted.until) : ro.title
  useViewChange(granted ? 'done' : 'form', title)
  useOpened()

  return (
    <Page width="form">
      {granted ? (
        <>
          <PageHeading title={title} />
          <ButtonLink to={hrefs.home()} size="lg" icon="play">
            {paymentMessages.complete.start}
          </ButtonLink>
          <ThanksForm code={granted.code} />
        </>
      ) : (
        <>
          <PageHeading title={title} text={ro.lead} />
          <Panel tone="gold">
            <RedeemForm onGranted={setGranted} />
          </Panel>
        </>
      )}
    </Page>
  )
}
