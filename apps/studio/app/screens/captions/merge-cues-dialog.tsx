import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import type { EditedCue } from '@hlizo/media/caption-edits'
import { useState } from 'react'
import { clockTime } from '@hlizo/domain/clock-time'
import { isConflict, type CueConflict } from '#studio/lib/merge-cues.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog, DialogActions } from '#studio/ui/dialog.tsx'
import styles from './captions.module.css'
import type { CueMerge } from './use-caption-draft.ts'

const ro = studioCaptionsMessages.merge

type MergeCuesDialogProps = {
  merge: CueMerge | null
  onResolve: (isTheirs: (conflict: CueConflict) => boolean) => void
}

/** Asks which cues stay where two editors have changed the same ones. Closed, it keeps one's own. */
export function MergeCuesDialog({ merge, onResolve }: MergeCuesDialogProps) {
  return (
    <Dialog
      isOpen={merge !== null}
      onClose={() => onResolve(() => false)}
      title={ro.title}
      size="md"
      isQuestion
    >
      {merge && <Choices merge={merge} onResolve={onResolve} />}
    </Dialog>
  )
}

const textOf = (cues: readonly EditedCue[]) =>
  cues.length === 0
    ? ro.nothing
    : cues.map(({ start, text }) => `${clockTime(start)} ${text}`).join(' / ')

function Choices({ merge, onResolve }: MergeCuesDialogProps & { merge: CueMerge }) {
  const [theirs, setTheirs] = useState<readonly CueConflict[]>([])
  const conflicts = merge.parts.filter(isConflict)
  const who = merge.by ?? ro.other

  return (
    <>
      <p>{ro.lead(who)}</p>
      {conflicts.map((conflict, index) => {
        const [first] = [...conflict.mine, ...conflict.theirs]
        const isTheirs = theirs.includes(conflict)
        const options = [
          { label: ro.mine, cues: conflict.mine, isOther: false },
          { label: ro.theirs(who), cues: conflict.theirs, isOther: true },
        ]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- conflicts have no name of their own, and their order stays
          <fieldset key={index} className={styles.choice}>
            <legend>{ro.place(clockTime(first?.start ?? 0))}</legend>
            {options.map(({ label, cues, isOther }) => (
              <label key={label}>
                <input
                  type="radio"
                  name={`conflict ${index}`}
                  checked={isTheirs === isOther}
                  onChange={() =>
                    setTheirs(
                      isOther ? [...theirs, conflict] : theirs.filter((one) => one !== conflict),
                    )
                  }
                />
                <span>
                  {label}: <strong>{textOf(cues)}</strong>
                </span>
              </label>
            ))}
          </fieldset>
        )
      })}
      <DialogActions>
        <Button
          variant="primary"
          hasFocus
          onPress={() => onResolve((conflict) => theirs.includes(conflict))}
        >
          {ro.submit}
        </Button>
      </DialogActions>
    </>
  )
}
