import { TICKET_ANSWER_MAX_LENGTH } from '@hlizo/contract/constants'
import type { StudioTicketCase } from '@hlizo/contract/entities/studio-ticket'
import { contactMails } from '@hlizo/contract/messages/mails-contact'
import { studioTicketsMessages, ticketTemplates } from '@hlizo/contract/messages/studio-tickets'
import { formatMoment } from '@hlizo/domain/dates'
import { browserSite } from '@hlizo/web/lib/site'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useAnswer } from '#studio/features/tickets/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { Button } from '#studio/ui/button.tsx'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { MailPreview } from '#studio/ui/mail-preview.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'
import styles from './answer-form.module.css'
import { useAnswerDraft } from './use-answer-draft.ts'
import { withTemplate } from './with-template.ts'

const ro = studioTicketsMessages.answer
const NONE = 'none'
const templates = [
  { id: NONE, label: ro.noTemplate },
  ...ticketTemplates.map(({ id, title }) => ({ id, label: title })),
]

/** The mail with this answer, as it will be sent. */
function mailOf(ticket: StudioTicketCase, answer: string) {
  const { reference, name, topic, message, receivedAt } = ticket
  const supportEmail = browserSite().settings.support.email
  const receivedOn = formatMoment(new Date(receivedAt))
  const facts = { reference, name, topic, message, answer, receivedOn, supportEmail }
  const { subject, paragraphs, after, footer } = contactMails.answer(facts)

  return { subject, paragraphs: [...paragraphs, ...after, ...footer] }
}

/** Writes the next answer, freely or from a template, and shows the mail that it becomes. */
export function AnswerForm({ ticket }: { ticket: StudioTicketCase }) {
  const { reference, answers, email } = ticket
  const { text, change, sent } = useAnswerDraft(reference)
  const [isClosing, setClosing] = useState(true)
  const [isTried, setTried] = useState(false)
  const { mutateAsync, isPending, error } = useAnswer(reference)
  const finish = useFormOutcome(() => setTried(false))
  const isEmpty = text.trim() === ''
  const submit = () => {
    setTried(true)
    if (isEmpty || isPending) return
    finish(mutateAsync({ text, seenAnswers: answers.length, isClosing }), () => {
      sent(text)
      sayDone(ro.done(reference))
    })
  }

  return (
    <Panel title={ro.title}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TemplateInput
          text={text}
          onChoose={(template) => change((now) => withTemplate(now, template))}
        />
        <TextAreaInput
          label={ro.text}
          hint={ro.hint}
          rows={8}
          value={text}
          onChange={(typed) => change(() => typed)}
          maxLength={TICKET_ANSWER_MAX_LENGTH}
          error={isTried && isEmpty ? ro.required : undefined}
        />
        {!isEmpty && <MailPreview label={ro.preview(email)} mail={mailOf(ticket, text)} />}
        {error !== null && (
          <p role="alert" className={styles.error}>
            {failureText(error)}
          </p>
        )}
        <CheckInput label={ro.closing} value={isClosing} onChange={setClosing} />
        <Button type="submit" variant="primary" isBusy={isPending}>
          {ro.submit}
        </Button>
      </Form>
    </Panel>
  )
}

type TemplateInputProps = { text: string; onChoose: (template: string) => void }

/** Adds a template to the text. One that is no longer in it can be chosen again. */
function TemplateInput({ text, onChoose }: TemplateInputProps) {
  const [chosen, setChosen] = useState(NONE)
  const shown = ticketTemplates.find(({ id }) => id === chosen)

  return (
    <SelectInput
      label={ro.template}
      options={templates}
      value={shown && text.includes(shown.text) ? chosen : NONE}
      onChange={(id) => {
        setChosen(id)
        const template = ticketTemplates.find((one) => one.id === id)
        if (template) onChoose(template.text)
      }}
    />
  )
}
