import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { cuesWith, replaceInCues } from '@hlizo/media/caption-edits'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#studio/ui/button.tsx'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import styles from './captions.module.css'
import type { CaptionEdits } from './use-caption-draft.ts'

const ro = studioCaptionsMessages.replace

type ReplacePanelProps = {
  edits: CaptionEdits
  chosenId: number | null
  onChoose: (id: number) => void
}

/** Finds a text in the cues, one after the other, and replaces it everywhere. */
export function ReplacePanel({ edits, chosenId, onChoose }: ReplacePanelProps) {
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const [isCaseSensitive, setCaseSensitive] = useState(false)
  const wanted = { find, isCaseSensitive }
  const found = cuesWith(edits.cues, wanted)
  const next = () => {
    const chosen = edits.cues.find(({ id }) => id === chosenId)
    const after = found.find(({ start }) => chosen !== undefined && start > chosen.start)
    const cue = after ?? found[0]
    if (cue) onChoose(cue.id)
  }
  const replace = () => {
    const { cues, count } = replaceInCues(edits.cues, wanted, replacement)
    if (count > 0) edits.editSaying(cues, ro.done(count))
    else sayDone(ro.done(count))
  }

  return (
    <Panel title={ro.title}>
      <Form
        className={styles.tools ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          next()
        }}
      >
        <div className={styles.pair}>
          <TextInput label={ro.find} value={find} onChange={setFind} maxLength={200} />
          <TextInput
            label={ro.with}
            value={replacement}
            onChange={setReplacement}
            maxLength={200}
          />
        </div>
        <CheckInput
          label={ro.isCaseSensitive}
          value={isCaseSensitive}
          onChange={setCaseSensitive}
        />
        <p className={styles.note} aria-live="polite">
          {find !== '' && ro.found(found.length)}
        </p>
        <div className={styles.actions}>
          <Button type="submit" isDisabled={found.length === 0}>
            {ro.next}
          </Button>
          <Button onPress={replace} isDisabled={found.length === 0}>
            {ro.submit}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
