import { Reason } from '@hlizo/contract/calls/studio-operators'
import type { StudioPersonPage } from '@hlizo/contract/entities/studio-person'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import * as z from 'zod/mini'
import { usePersonAction } from '#studio/features/people/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import styles from './person-form.module.css'

const ro = studioPeopleMessages.open

/** Asks why, before a person is shown. */
export function OpenPersonForm({ person }: { person: StudioPersonPage }) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = usePersonAction(person.accountId)
  const { data } = z.safeParse(Reason, reason)
  const wrong = isTried && data === undefined ? errorMessages.REASON_REQUIRED : undefined
  const submit = () => {
    setTried(true)
    if (data !== undefined && !isPending) mutate({ kind: 'open', reason: data })
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
        <p>{person.email}</p>
        <p>{ro.lead}</p>
        <TextInput
          label={ro.reason}
          autoComplete="off"
          value={reason}
          onChange={setReason}
          maxLength={500}
          error={wrong ?? (error === null ? undefined : failureText(error))}
        />
        <Button type="submit" variant="primary" isBusy={isPending}>
          {ro.submit}
        </Button>
      </Form>
    </Panel>
  )
}
