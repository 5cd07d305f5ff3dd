import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { shiftCues } from '@hlizo/media/caption-edits'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import styles from './captions.module.css'
import type { CaptionEdits } from './use-caption-draft.ts'

const ro = studioCaptionsMessages.shift
const SECONDS = /^[+-]?\d{1,5}(?:[.,]\d{1,3})?$/

/** Moves all cues earlier or later. */
export function ShiftPanel({ edits }: { edits: CaptionEdits }) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const text = typed.trim().replace('−', '-')
  const isNumber = SECONDS.test(text)
  const submit = () => {
    setTried(!isNumber)
    if (!isNumber) return
    edits.edit(shiftCues(edits.cues, Number(text.replace(',', '.'))))
    sayDone(ro.done(text), edits.undo)
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
          error={isTried && !isNumber ? ro.invalid : undefined}
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
