import { cueFaults, studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import {
  READING_LIMIT,
  readingSpeed,
  type CueFault,
  type EditedCue,
} from '@hlizo/media/caption-edits'
import { Button } from '#studio/ui/button.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TimeInput } from '#studio/ui/time-input.tsx'
import styles from './captions.module.css'
import type { CueActions } from './use-cue-actions.ts'

const tenths = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 1 })

type CueFormProps = {
  cue: EditedCue
  faults: readonly CueFault[]
  actions: CueActions
  isReadOnly: boolean
  onForm: (form: HTMLDivElement | null) => void
}

/** Times and text of the chosen cue, what is wrong with it, and what can be done with it. */
export function CueForm({ cue, faults, actions, isReadOnly, onForm }: CueFormProps) {
  return (
    <div className={styles.form} ref={onForm}>
      <div className={styles.pair}>
        <TimeInput
          key={`start ${cue.id}`}
          label={ro.start}
          value={cue.start}
          onChange={(start) => actions.change({ start })}
          isDisabled={isReadOnly}
          error={ro.badTime}
          decimals={3}
        />
        <TimeInput
          key={`end ${cue.id}`}
          label={ro.end}
          value={cue.end}
          onChange={(end) => actions.change({ end })}
          isDisabled={isReadOnly}
          error={ro.badTime}
          decimals={3}
        />
      </div>
      <TextAreaInput
        label={ro.text}
        rows={3}
        value={cue.text}
        onChange={(text) => actions.change({ text }, `text ${cue.id}`)}
        isDisabled={isReadOnly}
        maxLength={1_000}
        hint={ro.speed(tenths.format(readingSpeed(cue)), READING_LIMIT)}
      />
      <Faults faults={faults} />
      <CueButtons actions={actions} isReadOnly={isReadOnly} />
    </div>
  )
}

function CueButtons({ actions, isReadOnly }: Pick<CueFormProps, 'actions' | 'isReadOnly'>) {
  const buttons = [
    [ro.actions.setStart, actions.setStart],
    [ro.actions.setEnd, actions.setEnd],
    [ro.actions.split, actions.split],
    [ro.actions.join, actions.join],
    [ro.actions.remove, actions.remove],
  ] as const

  return (
    <div className={styles.actions}>
      <Button onPress={actions.play}>{ro.actions.play}</Button>
      {!isReadOnly &&
        buttons.map(([label, run]) => (
          <Button key={label} onPress={run}>
            {label}
          </Button>
        ))}
    </div>
  )
}

function Faults({ faults }: Pick<CueFormProps, 'faults'>) {
  return (
    <ul className={styles.faults} aria-live="polite">
      {faults.map((fault) => (
        <li key={fault}>{cueFaults[fault]}</li>
      ))}
    </ul>
  )
}
