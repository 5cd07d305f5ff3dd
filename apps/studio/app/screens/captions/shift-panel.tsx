import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { shiftCues } from '@hlizo/media/caption-edits'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { secondsTyped } from '#studio/lib/seconds-typed.ts'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import styles from './captions.module.css'
import type { CaptionEdits } from './use-caption-draft.ts'

const ro = studioCaptionsMessages.shift

/** Moves all cues earlier or later. */
export function ShiftPanel({ edits }: { edits: CaptionEdits }) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const seconds = secondsTyped(typed)
  const submit = () => {
    setTried(seconds === null)
    if (seconds === null) return
    edits.editSaying(shiftCues(edits.cues, seconds), ro.done(typed.trim()))
    setTyped('')
  }

  return (
    <Panel title={ro.title}>
      <Form
        className={styles.tools ?? ''}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={ro.seconds}
          value={typed}
          onChange={setTyped}
          error={isTried && seconds === null ? ro.invalid : undefined}
        />
        <div>
          <Button type="submit" isDisabled={edits.cues.length === 0}>
            {ro.submit}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
