import { Email } from '@hlizo/contract/account-fields'
import { EmailMoveProof } from '@hlizo/contract/calls/studio-email-moves'
import { EMAIL_MOVE_LINK_HOURS, EMAIL_MOVE_WAIT_HOURS } from '@hlizo/contract/constants'
import { hoursCount } from '@hlizo/contract/messages/counts'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { accountMails } from '@hlizo/contract/messages/mails'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { formatMoment } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const { emailMove: ro, reason: reasonLabel } = studioPeopleMessages.actions
const MASKED = '•••'

type Kind = EmailMoveProof['kind']
const kinds: readonly Kind[] = ['payment', 'voucher']
const choices = kinds.map((id) => ({ id, label: ro.proofs[id] }))

type Person = { readonly accountId: string; readonly firstName: string }
type EmailMoveDialogProps = { person: Person; isOpen: boolean; onClose: () => void }

/** Orders the change of an address, after a proof and after showing both mails. */
export function EmailMoveDialog({ person, isOpen, onClose }: EmailMoveDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ro.title} size="md" isQuestion>
      {isOpen && <EmailMoveForm person={person} onClose={onClose} />}
    </Dialog>
  )
}

const empty = { newEmail: '', kind: 'payment', number: '', cardDigits: '', code: '' } as const
type Typed = { readonly [Field in keyof typeof empty]: Field extends 'kind' ? Kind : string }

const proofOf = ({ kind, number, cardDigits, code }: Typed) =>
  z.safeParse(EmailMoveProof, kind === 'payment' ? { kind, number, cardDigits } : { kind, code })
    .data

function EmailMoveForm({ person, onClose }: Omit<EmailMoveDialogProps, 'isOpen'>) {
  const [typed, setTyped] = useState<Typed>(empty)
  const { send, sending } = useFormMutation(usePersonAction(person.accountId), onClose)
  const newEmail = z.safeParse(Email, typed.newEmail).data
  const proof = proofOf(typed)
  const submit = (reason: string) => {
    if (newEmail !== undefined && proof !== undefined)
      send({ kind: 'email', newEmail, proof, reason }, ro.done)
  }

  return (
    <ReasonForm
      words={{ lead: ro.lead(hoursCount(EMAIL_MOVE_WAIT_HOURS)), submit: ro.submit }}
      sending={sending}
      label={reasonLabel}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          <TextInput
            label={ro.newEmail}
            inputMode="email"
            autoComplete="off"
            value={typed.newEmail}
            onChange={(text) => setTyped({ ...typed, newEmail: text })}
            error={isTried && newEmail === undefined ? errorMessages.EMAIL_INVALID : undefined}
            hasFocus
          />
          <ProofFields typed={typed} isTried={isTried} onChange={setTyped} />
          <Mails firstName={person.firstName} />
        </>
      )}
    </ReasonForm>
  )
}

const missing = (text: string, isTried: boolean) =>
  isTried && text.trim() === '' ? ro.required : undefined

type ProofFieldsProps = { typed: Typed; isTried: boolean; onChange: (typed: Typed) => void }

function ProofFields({ typed, isTried, onChange }: ProofFieldsProps) {
  const { kind, code } = typed

  return (
    <>
      <SelectInput
        label={ro.proof}
        options={choices}
        value={kind}
        onChange={(id) => onChange({ ...typed, kind: id === 'voucher' ? 'voucher' : 'payment' })}
      />
      {kind === 'payment' ? (
        <PaymentFields typed={typed} isTried={isTried} onChange={onChange} />
      ) : (
        <TextInput
          label={ro.code}
          hint={ro.proofHint}
          autoComplete="off"
          value={code}
          onChange={(text) => onChange({ ...typed, code: text })}
          error={missing(code, isTried)}
        />
      )}
    </>
  )
}

function PaymentFields({ typed, isTried, onChange }: ProofFieldsProps) {
  const { number, cardDigits } = typed
  const isWrong = isTried && !/^\d{4}$/.test(cardDigits)

  return (
    <>
      <TextInput
        label={ro.number}
        hint={ro.proofHint}
        autoComplete="off"
        value={number}
        onChange={(text) => onChange({ ...typed, number: text })}
        error={missing(number, isTried)}
      />
      <TextInput
        label={ro.cardDigits}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={cardDigits}
        onChange={(text) => onChange({ ...typed, cardDigits: text })}
        error={isWrong ? ro.cardDigitsWrong : undefined}
      />
    </>
  )
}

/** What both addresses will get. */
function Mails({ firstName }: { firstName: string }) {
  const [now] = useState(() => systemClock.now())
  const when = formatMoment(new Date(now.getTime() + EMAIL_MOVE_WAIT_HOURS * HOUR_MS))
  const { preview } = studioTicketsMessages.answer
  const hours = { hours: EMAIL_MOVE_LINK_HOURS, wait: EMAIL_MOVE_WAIT_HOURS }

  return (
    <>
      <MailPreview
        label={preview(ro.toNew)}
        mail={accountMails.emailMoveLink({ firstName, ...hours })}
      />
      <MailPreview
        label={preview(ro.toOld)}
        mail={accountMails.emailMoveNotice({ maskedNewEmail: MASKED, when })}
      />
    </>
  )
}
