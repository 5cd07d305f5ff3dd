import { startVoucherCheckout } from '@hlizo/contract/calls/vouchers'
import type { Voucher } from '@hlizo/contract/entities/voucher'
import { leiMessages } from '@hlizo/contract/messages/lei'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { vouchersMessages as ro } from '@hlizo/contract/messages/vouchers'
import { useRef, useState, type FormEvent } from 'react'
import { amountText, originText } from '@hlizo/domain/charge-words'
import { formatPrice } from '@hlizo/domain/price'
import { PostedOrderFields, postOrder } from '#web/features/payments/posted-order.tsx'
import { voucherTitle } from '#web/features/vouchers/voucher-card.tsx'
import { addressOf } from '#web/lib/api-address.ts'
import { storeTyped } from '#web/lib/form-draft.ts'
import { focusFirstWrong, useDraft } from '#web/lib/form.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import styles from './vouchers.module.css'

type Wrong = Readonly<Record<string, string>>

/** What stops an order before it is sent; the browser knows an e-mail address when it sees one. */
function faultsOf(form: HTMLFormElement): Wrong {
  const email = form.querySelector<HTMLInputElement>('input[name="email"]')
  const consent = form.querySelector<HTMLInputElement>('input[name="consent"]')

  return {
    ...(email && !email.validity.valid && { email: ro.form.emailRequired }),
    ...(consent && !consent.checked && { consent: ro.form.consentRequired }),
  }
}

function RecipientFields() {
  return (
    <>
      <TextField name="recipientName" label={ro.form.recipientName} autoComplete="off" />
      <TextField
        name="recipientEmail"
        type="email"
        label={ro.form.recipientEmail}
        autoComplete="off"
      />
      <TextArea name="message" label={ro.form.message} maxLength={500} />
    </>
  )
}

/** For whom the gift is; a visitor says where the code is to go (D127). */
function OrderForm({ voucher, amount }: { voucher: Voucher; amount: string }) {
  const isSignedIn = useIsSignedIn()
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useDraft(element)

  const submit = async (form: HTMLFormElement) => {
    const faults = faultsOf(form)
    setWrong(faults)
    if (Object.keys(faults).length > 0) return focusFirstWrong(form, faults)
    setBusy(true)
    // The browser leaves the page; a refused session leads back to it.
    storeTyped(form)
    await postOrder(form)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <form
      ref={element}
      className={styles.form}
      method="post"
      noValidate
      action={addressOf(startVoucherCheckout, { params: { productId: voucher.productId } })}
      onSubmit={onSubmit}
    >
      <PostedOrderFields />
      {!isSignedIn && (
        <TextField
          name="email"
          type="email"
          required
          autoComplete="email"
          label={ro.form.email}
          error={wrong['email']}
        />
      )}
      <RecipientFields />
      <Checkbox name="consent" isRequired label={ro.form.consent} error={wrong['consent']} />
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        {ro.orderFor(amount)}
      </Button>
    </form>
  )
}

export function OrderVoucher({ voucher, onBack }: { voucher: Voucher; onBack: () => void }) {
  const { cardCharge } = voucher
  const amount = cardCharge
    ? amountText(cardCharge.amountMinor, cardCharge.currency)
    : `${formatPrice(voucher.price)} ${plansMessages.currency}`

  return (
    <div className={styles.order}>
      <PageHeading title={ro.form.title} />
      <Panel>
        <p className={styles.total}>
          {voucherTitle(voucher)}
          <strong>{amount}</strong>
        </p>
        <p className={styles.note}>
          {cardCharge && originText(cardCharge)} {leiMessages.vatIncluded}
        </p>
        <OrderForm voucher={voucher} amount={amount} />
      </Panel>
      <TextButton onClick={onBack}>{ro.back}</TextButton>
    </div>
  )
}
