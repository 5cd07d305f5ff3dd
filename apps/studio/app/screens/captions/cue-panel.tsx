import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { faultsOfCue } from '@hlizo/media/caption-edits'
import { useState } from 'react'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './captions.module.css'
import { CueList } from './cue-list.tsx'
import type { CaptionEdits } from './use-caption-draft.ts'
import type { CueActions } from './use-cue-actions.ts'

type CuePanelProps = {
  edits: CaptionEdits
  chosenId: number | null
  actions: CueActions
  playingId: number | null
}

/** All cues, or only those with something to look at. */
export function CuePanel({
  edits: { cues, captions },
  chosenId,
  actions,
  playingId,
}: CuePanelProps) {
  const [isOnlyFaults, setOnlyFaults] = useState(false)
  const listed = cues.map((cue, index) => ({
    cue,
    faults: faultsOfCue(cue, cues[index + 1], captions.durationSeconds),
  }))
  const faulty = listed.filter(({ faults }) => faults.length > 0)

  return (
    <Panel title={ro.cues}>
      <p className={styles.note} aria-live="polite">
        {ro.count(cues.length)}
        {faulty.length > 0 && ` · ${ro.faultCount(faulty.length)}`}
      </p>
      <CheckInput label={ro.onlyFaults} value={isOnlyFaults} onChange={setOnlyFaults} />
      <CueList
        cues={isOnlyFaults ? faulty : listed}
        chosenId={chosenId}
        playingId={playingId}
        empty={isOnlyFaults ? ro.noFaults : ro.empty}
        onChoose={actions.choose}
      />
    </Panel>
  )
}
