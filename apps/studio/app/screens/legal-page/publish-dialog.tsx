import {
  LEGAL_NOTICE_DAYS,
  LEGAL_SUMMARY_MAX_LENGTH,
  type LegalPageKind,
  type StudioLegalPage,
} from '@hlizo/contract/entities/legal-page'
import { LegalText } from '@hlizo/contract/entities/privacy-state'
import { legalMails } from '@hlizo/contract/messages/mails-legal'
import { studioLegalMessages } from '@hlizo/contract/messages/studio-legal'
import { studioTicketsMessages } from '@hlizo/contract/messages/studio-tickets'
import { formatDate } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePublishLegalPage } from '#studio/features/legal/queries.ts'
import { hasCode } from '#studio/lib/has-code.ts'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { MomentInput } from '#studio/ui/moment-input.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'

const { publish: ro } = studioLegalMessages

type PublishDialogProps = {
  page: StudioLegalPage
  /** The draft that is published; null while the dialog is closed. */
  draft: number | null
  onClose: () => void
}

export function PublishDialog({ page, draft, onClose }: PublishDialogProps) {
  return (
    <Dialog isOpen={draft !== null} onClose={onClose} title={ro.title} size="md" isQuestion>
      {draft !== null && <PublishForm page={page} draft={draft} onClose={onClose} />}
    </Dialog>
  )
}

/** The next whole minute, some days later. */
function momentAfter(days: number): string {
  const at = systemClock.now().getTime() + days * DAY_MS + 5 * MINUTE_MS

  return new Date(Math.ceil(at / MINUTE_MS) * MINUTE_MS).toISOString()
}

/** A page that is not accepted has no material versions. */
const acceptedKind = (kind: LegalPageKind) => z.safeParse(LegalText, kind).data

function PublishForm({ page, draft, onClose }: PublishDialogProps & { draft: number }) {
  const [typed, setTyped] = useState({
    effectiveAt: momentAfter(0),
    isMaterial: false,
    summary: '',
  })
  const { send, sending } = useFormMutation(usePublishLegalPage(page.kind), onClose)
  const accepted = acceptedKind(page.kind)
  const { effectiveAt, isMaterial, summary } = typed
  // A refusal has said that something else is published by now; pressed again, the draft replaces it.
  const madeOn = hasCode(sending.error, 'LIVE_CHANGED') ? page.published : page.draft?.madeOn
  const isWrong = isMaterial && summary.trim() === ''
  const submit = (reason: string) => {
    if (isWrong) return
    const published = madeOn ?? page.published
    const version = {
      draft,
      published,
      effectiveAt,
      isMaterial,
      summary: isMaterial ? summary : null,
    }
    send({ ...version, reason }, ro.done)
  }

  return (
    <ReasonForm
      words={{ lead: ro.lead, submit: ro.submit }}
      sending={sending}
      label={ro.reason}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          {accepted !== undefined && (
            <CheckInput
              label={ro.isMaterial}
              hint={ro.materialHint(LEGAL_NOTICE_DAYS)}
              value={isMaterial}
              onChange={(isChosen) =>
                setTyped({
                  ...typed,
                  isMaterial: isChosen,
                  effectiveAt: momentAfter(isChosen ? LEGAL_NOTICE_DAYS : 0),
                })
              }
            />
          )}
          <MomentInput
            label={ro.effectiveAt}
            value={effectiveAt}
            near={effectiveAt}
            onChange={(moment) => moment !== null && setTyped({ ...typed, effectiveAt: moment })}
          />
          {isMaterial && accepted !== undefined && (
            <>
              <TextAreaInput
                label={ro.summary}
                maxLength={LEGAL_SUMMARY_MAX_LENGTH}
                value={summary}
                onChange={(text) => setTyped({ ...typed, summary: text })}
                error={isTried && isWrong ? ro.summaryWrong : undefined}
              />
              <MailPreview
                label={studioTicketsMessages.answer.preview(ro.recipients)}
                mail={legalMails.changing({
                  legalText: accepted,
                  from: formatDate(new Date(effectiveAt)),
                  summary: summary || '…',
                })}
              />
            </>
          )}
        </>
      )}
    </ReasonForm>
  )
}
