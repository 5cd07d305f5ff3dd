import { sendContactMessage } from '@hlizo/contract/calls/contact'
import { CONTACT_MESSAGE_MAX_LENGTH } from '@hlizo/contract/constants'
import { ContactTopic } from '@hlizo/contract/entities/contact-topic'
import { ContactForm } from '@hlizo/contract/forms/contact'
import { hrefs } from '@hlizo/contract/hrefs'
import { contactMessages as ro } from '@hlizo/contract/messages/contact'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useState } from 'react'
import { isRefusal } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { useForm, type FormErrors } from '#web/lib/form.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { useSettings } from '#web/lib/site.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page, Panel, Stack } from '#web/ui/panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { useViewChange } from '#web/ui/use-view-change.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './contact.module.css'

export const meta = () => pageMeta({ title: ro.title, description: ro.lead })

const topics = ContactTopic.options.map((value) => ({ value, label: ro.topics[value] }))

/** Honeypot: hidden from people. */
function HoneyPot() {
  return (
    <div className={styles.pot} aria-hidden="true">
      <label>
        {ro.robots}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Form({ onSent }: { onSent: (reference: string) => void }) {
  const form = useForm({
    schema: ContactForm,
    submit: async (message): Promise<FormErrors> => {
      try {
        onSent((await request(sendContactMessage, { body: message })).reference)
      } catch (error) {
        if (isRefusal(error)) showToast(error.message, 'danger')
        else showToast(toastMessages.generic, 'danger')
      }
      return {}
    },
  })

  return (
    <form {...form.attributes}>
      <Stack>
        <TextField {...form.field('name')} label={ro.name} autoComplete="name" />
        <TextField {...form.field('email')} type="email" label={ro.email} autoComplete="email" />
        <SelectField {...form.field('topic')} label={ro.topic} options={topics} />
        <TextArea
          {...form.field('message')}
          label={ro.message}
          rows={7}
          maxLength={CONTACT_MESSAGE_MAX_LENGTH}
        />
        <HoneyPot />
        <p className={styles.note}>
          {ro.privacy} <TextLink to={hrefs.privacy()}>{shellMessages.footer.privacy}</TextLink>
        </p>
        <Button type="submit" size="lg" isWide isBusy={form.isBusy}>
          {ro.submit}
        </Button>
      </Stack>
    </form>
  )
}

function Direct() {
  const { support } = useSettings()

  return (
    <p className={styles.direct}>
      {support.chatUrl ? ro.directOrChat : ro.direct}{' '}
      <TextLink to={`mailto:${support.email}`}>{support.email}</TextLink>
      {support.chatUrl && (
        <>
          {' · '}
          <TextLink to={support.chatUrl} target="_blank" rel="noopener">
            {ro.chat}
          </TextLink>
        </>
      )}
    </p>
  )
}

/** /contact: a message to support, also signed out (D46). */
export default function ContactScreen() {
  const [reference, setReference] = useState<string | null>(null)
  useViewChange(reference === null ? 'form' : 'sent', reference === null ? ro.title : ro.sent)
  if (reference !== null) {
    return (
      <Page width="form">
        <h1 className="visually-hidden">{ro.title}</h1>
        <EmptyState
          icon="mail"
          title={ro.sent}
          text={ro.reference(reference)}
          actions={
            <Button variant="secondary" onClick={() => setReference(null)}>
              {ro.another}
            </Button>
          }
        />
      </Page>
    )
  }

  return (
    <Page width="form">
      <PageHeading title={ro.title} text={ro.lead} />
      <Panel>
        <Form onSent={setReference} />
      </Panel>
      <Direct />
    </Page>
  )
}
