import { hrefs } from '@hlizo/contract/hrefs'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { CouponForm } from '@hlizo/contract/forms/coupon'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { formatDate } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titleMeta } from '#web/lib/page-meta.ts'
import { failureToast } from '#web/features/auth/failure-toast.ts'
import {
  redeem,
  sayMailOpened,
  sayOpened,
  unthankedGiftsQuery,
} from '#web/features/vouchers/queries.ts'
import { ThanksForm } from '#web/features/vouchers/thanks-form.tsx'
import { isRefusal } from '#web/lib/api-error.ts'
import { useForm } from '#web/lib/form.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { SubmitForm } from '#web/ui/submit-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { SignInFirst } from './sign-in-first.tsx'

const ro = vouchersMessages.redeem

export const meta = () => [titleMeta(ro.title), { name: 'referrer', content: 'no-referrer' }]

/** What the address says. */
type Linked = ReturnType<typeof screenQueries.voucherRedeem.parse>

type Granted = { readonly months: number; readonly until: string; readonly code: string }

function RedeemForm({
  code,
  onGranted,
}: Pick<Linked, 'code'> & { onGranted: (granted: Granted) => void }) {
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
        defaultValue={code ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
    </SubmitForm>
  )
}

/** Notifies the giver once that the gift was opened: by its mail, or by an account that is not the giver's. */
function useOpened({ code, from }: Linked, isSignedIn: boolean) {
  const { data: user } = useQuery({ ...userQuery(), enabled: isSignedIn && code !== undefined })
  // A guest activates no gifts.
  const isMember = isSignedIn && user?.guest === null
  const isReader = !isSignedIn && from === 'mail'

  useEffect(() => {
    if (code === undefined) return
    if (isMember) void sayOpened(code)
    if (isReader) void sayMailOpened(code)
  }, [code, isMember, isReader])
}

/** /vouchers/redeem: a gift is put on the account, without any card (D125). */
export default function VoucherRedeemScreen() {
  const [search] = useSearchParams()
  const linked = screenQueries.voucherRedeem.parse(Object.fromEntries(search))
  const isSignedIn = useIsSignedIn()
  useOpened(linked, isSignedIn)

  return (
    <Page width="form">
      {isSignedIn ? <Redeem code={linked.code} /> : <SignInFirst code={linked.code} />}
    </Page>
  )
}

/** Not shown to a giver who activates the own gift. */
function Thanks({ code }: { code: string }) {
  const { title, done } = vouchersMessages.thanks
  const { data: unthanked } = useQuery(unthankedGiftsQuery())
  const [isSent, setSent] = useState(false)
  useViewChange(isSent ? 'sent' : 'form', isSent ? done : title)
  if (isSent) return <Panel title={done}>{null}</Panel>
  if (!unthanked?.length) return null

  return <ThanksForm gift={{ code }} onSent={() => setSent(true)} />
}

function Redeem({ code }: Pick<Linked, 'code'>) {
  const [granted, setGranted] = useState<Granted | null>(null)
  const title = granted ? ro.done(granted.months, granted.until) : ro.title
  useViewChange(granted ? 'done' : 'form', title)
  if (granted)
    return (
      <>
        <PageHeading title={title} />
        <ButtonLink to={hrefs.home()} size="lg" icon="play">
          {paymentMessages.complete.start}
        </ButtonLink>
        <Thanks code={granted.code} />
      </>
    )

  return (
    <>
      <PageHeading title={title} text={ro.lead} />
      <Panel tone="gold">
        <RedeemForm code={code} onGranted={setGranted} />
      </Panel>
    </>
  )
}
