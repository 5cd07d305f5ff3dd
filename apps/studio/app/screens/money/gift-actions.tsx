import { Email } from '@hlizo/contract/account-fields'
import { GIFT_EXTENSION_MAX_MONTHS, type MoneyGift } from '@hlizo/contract/entities/studio-money'
import { monthsCount } from '@hlizo/contract/messages/counts'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { voucherMails } from '@hlizo/contract/messages/mails-vouchers'
import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { dayText, formatDate } from '@hlizo/domain/dates'
import { addMonths } from '@hlizo/domain/period'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useExtendGift, useSendGiftAgain } from '#studio/features/money/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const ro = studioMoneyMessages.gift
const { reason: reasonLabel } = studioPeopleMessages.actions

type FormProps = { gift: MoneyGift; onClose: () => void }

/** What can be done with a gift whose code is not used. */
export function GiftActions({ gift }: { gift: MoneyGift }) {
  const [asked, setAsked] = useState<'sendAgain' | 'extend' | null>(null)
  const close = () => setAsked(null)
  const isUsable = gift.state === 'unused'
  if (!isUsable && gift.state !== 'expired') return null

  return (
    <>
      {isUsable && <Button onPress={() => setAsked('sendAgain')}>{ro.sendAgain.open}</Button>}
      <Button onPress={() => setAsked('extend')}>{ro.extend.open}</Button>
      <Dialog
        isOpen={asked !== null}
        onClose={close}
        title={asked === null ? '' : ro[asked].title}
        size="md"
        isQuestion
      >
        {asked === 'sendAgain' && <SendAgainForm gift={gift} onClose={close} />}
        {asked === 'extend' && <ExtendForm gift={gift} onClose={close} />}
      </Dialog>
    </>
  )
}

type Whom = 'giver' | 'recipient' | 'other'

/** A gift that waits for its hour goes to its recipient then. */
const whomOf = ({ recipient, deliveredAt }: MoneyGift): readonly { id: Whom; label: string }[] => [
  { id: 'giver', label: ro.sendAgain.giver },
  ...(recipient === null || deliveredAt === null
    ? []
    : [{ id: 'recipient' as const, label: ro.sendAgain.recipient(recipient) }]),
  { id: 'other', label: ro.sendAgain.other },
]

const codeAgainTo = ({ months, expiresAt }: MoneyGift) =>
  voucherMails.codeAgain({
    months: months ?? 0,
    validUntil: expiresAt === null ? '…' : formatDate(new Date(expiresAt)),
    isNew: false,
  })

function SendAgainForm({ gift, onClose }: FormProps) {
  const [whom, setWhom] = useState<Whom>('giver')
  const [typed, setTyped] = useState('')
  const email = z.safeParse(Email, typed).data
  const { send, sending } = useFormMutation(useSendGiftAgain(gift.giftId), onClose)
  const submit = (reason: string) => {
    if (whom === 'other' && email === undefined) return
    const to = whom === 'other' ? ({ who: 'recipient', email } as const) : ({ who: whom } as const)
    send({ to, reason }, ({ isSent }) =>
      sayDone(isSent ? ro.sendAgain.done : ro.sendAgain.readdressed),
    )
  }

  return (
    <ReasonForm
      words={ro.sendAgain}
      sending={sending}
      label={reasonLabel}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          <SelectInput
            label={ro.sendAgain.to}
            options={whomOf(gift)}
            value={whom}
            onChange={(id) => setWhom(whomOf(gift).find((one) => one.id === id)?.id ?? 'giver')}
          />
          {whom === 'other' && (
            <TextInput
              label={ro.sendAgain.email}
              hint={ro.sendAgain.emailHint}
              inputMode="email"
              autoComplete="off"
              value={typed}
              onChange={setTyped}
              error={isTried && email === undefined ? errorMessages.EMAIL_INVALID : undefined}
            />
          )}
          {whom === 'giver' ? (
            <MailPreview label={ro.mailPreview} mail={codeAgainTo(gift)} />
          ) : (
            <p>{ro.sendAgain.recipientMail}</p>
          )}
        </>
      )}
    </ReasonForm>
  )
}

const choices = Array.from({ length: GIFT_EXTENSION_MAX_MONTHS }, (_, index) => ({
  id: String(index + 1),
  label: monthsCount(index + 1),
}))

function ExtendForm({ gift, onClose }: FormProps) {
  const [months, setMonths] = useState(GIFT_EXTENSION_MAX_MONTHS)
  const { expiresAt, giftId, state } = gift
  const { send, sending } = useFormMutation(useExtendGift(giftId), onClose)
  const submit = (reason: string) => {
    if (expiresAt === null) return
    send({ months, expiresAt, reason }, ro.extend.done)
  }
  const isExpired = state === 'expired'
  const lead = isExpired ? ro.extend.expired : ro.extend.lead
  // The months of an expired code begin with the request.
  const validUntil =
    isExpired || expiresAt === null ? '…' : formatDate(addMonths(new Date(expiresAt), months))

  return (
    <ReasonForm
      words={{ lead: lead(dayText(expiresAt)), submit: ro.extend.submit }}
      sending={sending}
      label={reasonLabel}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SelectInput
        label={ro.extend.months}
        options={choices}
        value={String(months)}
        onChange={(id) => setMonths(Number(id))}
      />
      <MailPreview
        label={ro.mailPreview}
        mail={voucherMails.extended({ months: gift.months ?? 0, validUntil, isGiver: true })}
      />
    </ReasonForm>
  )
}
