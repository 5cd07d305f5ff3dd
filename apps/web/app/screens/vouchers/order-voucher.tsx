import { startVoucherCheckout } from '@hlizo/contract/calls/vouchers'
import { GIFT_MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from '@hlizo/contract/constants'
import type { Voucher } from '@hlizo/contract/entities/voucher'
import { mailText } from '@hlizo/contract/mail-name'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { leiMessages } from '@hlizo/contract/messages/lei'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { vouchersMessages as ro } from '@hlizo/contract/messages/vouchers'
import { useRef, useState, type FormEvent } from 'react'
import { amountText, originText } from '@hlizo/domain/charge-words'
import { deliveryMoment } from '@hlizo/domain/gift-delivery'
import { formatPrice } from '@hlizo/domain/price'
import { PostedOrderFields, postOrder } from '#web/features/payments/posted-order.tsx'
import { DeliveryFields } from '#web/features/vouchers/delivery-fields.tsx'
import { voucherTitle } from '#web/features/vouchers/voucher-card.tsx'
import { addressOf } from '#web/lib/api-address.ts'
import { storeTyped } from '#web/lib/form-draft.ts'
import { focusFirstWrong, useDraft } from '#web/lib/form.ts'
import { serverNow } from '#web/lib/server-now.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import styles from './vouchers.module.css'

type Wrong = Readonly<Record<string, string>>

const inputOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)

function recipientFaults(form: HTMLFormElement): Wrong {
  const recipient = inputOf(form, 'recipientEmail')
  const day = inputOf(form, 'deliverDay')?.value ?? ''
  const hour = Number(form.querySelector<HTMLSelectElement>('[name="deliverHour"]')?.value)
  const message = form.querySelector<HTMLTextAreaElement>('[name="message"]')?.value.trim() ?? ''
  const isUnaddressed = day !== '' && recipient?.value === ''

  return {
    ...(isUnaddressed && { recipientEmail: ro.form.recipientNeeded }),
    ...(recipient && !recipient.validity.valid && { recipientEmail: ro.form.emailRequired }),
    ...(message !== '' && mailText(message) === null && { message: ro.form.messageLink }),
    ...(day !== '' &&
      deliveryMoment({ day, hour }, serverNow()) === null && {
        deliverDay: errorMessages.DELIVERY_INVALID,
      }),
  }
}

/** What stops an order before it is sent; the browser knows an e-mail address when it sees one. */
function faultsOf(form: HTMLFormElement): Wrong {
  const email = inputOf(form, 'email')
  const consent = inputOf(form, 'consent')

  return {
    ...(email && !email.validity.valid && { email: ro.form.emailRequired }),
    ...recipientFaults(form),
    ...(consent && !consent.checked && { consent: ro.form.consentRequired }),
  }
}

function RecipientFields({ wrong }: { wrong: Wrong }) {
  return (
    <>
      <TextField
        name="recipientName"
        label={ro.form.recipientName}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
      />
      <TextField
        name="recipientEmail"
        type="email"
        label={ro.form.recipientEmail}
        autoComplete="off"
        error={wrong['recipientEmail']}
      />
      <DeliveryFields
        names={{ day: 'deliverDay', hour: 'deliverHour' }}
        labels={{ day: ro.form.deliverDay, hour: ro.form.deliverHour }}
        hint={ro.form.deliverDayHint}
        error={wrong['deliverDay']}
      />
      <TextArea
        name="message"
        label={ro.form.message}
        maxLength={GIFT_MESSAGE_MAX_LENGTH}
        error={wrong['message']}
      />
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
      <RecipientFields wrong={wrong} />
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
