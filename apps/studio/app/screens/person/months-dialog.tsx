import { FREE_MONTHS_MAX, type PersonFile } from '@hlizo/contract/entities/studio-person'
import { monthsCount } from '@hlizo/contract/messages/counts'
import { voucherMails } from '@hlizo/contract/messages/mails-vouchers'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { formatDate } from '@hlizo/domain/dates'
import { grantPeriod } from '@hlizo/domain/grants'
import { systemClock } from '@hlizo/kit/clock'
import { useState } from 'react'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const { months: ro, reason: reasonLabel, mailPreview } = studioPeopleMessages.actions
const choices = Array.from({ length: FREE_MONTHS_MAX }, (_, index) => ({
  id: String(index + 1),
  label: monthsCount(index + 1),
}))

type MonthsDialogProps = { accountId: string; file: PersonFile | null; onClose: () => void }

/** Gives free months, after showing the mail that will be sent. */
export function MonthsDialog({ accountId, file, onClose }: MonthsDialogProps) {
  return (
    <Dialog isOpen={file !== null} onClose={onClose} title={ro.title} size="md" isQuestion>
      {file && <MonthsForm accountId={accountId} file={file} onClose={onClose} />}
    </Dialog>
  )
}

/** The mail about the months, by the rule of gifts: they begin when the present time ends. */
function mailOf({ accessUntil, subscription }: PersonFile, months: number) {
  const isRenewing = subscription?.state === 'renews'
  const ends = [accessUntil, isRenewing ? subscription.at : null].filter((end) => end !== null)
  const end = ends.toSorted().at(-1)
  const { to } = grantPeriod(months, end === undefined ? null : new Date(end), systemClock.now())
  const until = formatDate(to)
  const mail = voucherMails.given({ months, until, nextCharge: isRenewing ? until : null })

  return { subject: mail.subject, paragraphs: [...mail.paragraphs, ...mail.footer] }
}

function MonthsForm({
  accountId,
  file,
  onClose,
}: Omit<MonthsDialogProps, 'file'> & { file: PersonFile }) {
  const [months, setMonths] = useState(1)
  const { send, sending } = useFormMutation(usePersonAction(accountId), onClose)
  const submit = (reason: string) =>
    send({ kind: 'months', months, seenGifts: file.gifts, reason }, ro.done(monthsCount(months)))

  return (
    <ReasonForm
      words={ro}
      sending={sending}
      label={reasonLabel}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SelectInput
        label={ro.months}
        options={choices}
        value={String(months)}
        onChange={(id) => setMonths(Number(id))}
      />
      <MailPreview label={mailPreview} mail={mailOf(file, months)} />
    </ReasonForm>
  )
}
