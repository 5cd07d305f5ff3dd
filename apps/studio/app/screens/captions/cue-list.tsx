import { cueFaults, studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import type { CueFault, EditedCue } from '@hlizo/media/caption-edits'
import { classes } from '@hlizo/web/ui/classes.ts'
import { useEffect, useRef } from 'react'
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components'
import { clockTime } from '@hlizo/domain/clock-time'
import { Badge } from '#studio/ui/badge.tsx'
import styles from './captions.module.css'

const ROW_HEIGHT = 56

type ListedCue = { readonly cue: EditedCue; readonly faults: readonly CueFault[] }

type CueListProps = {
  cues: readonly ListedCue[]
  chosenId: number | null
  /** The cue on screen. */
  playingId: number | null
  empty: string
  onChoose: (id: number) => void
}

/** The cues in order. Only those in sight are in the page. */
export function CueList({ cues, chosenId, playingId, empty, onChoose }: CueListProps) {
  const list = useRef<HTMLDivElement>(null)
  const place = cues.findIndex(({ cue }) => cue.id === chosenId)

  useEffect(() => {
    const box = list.current
    if (box === null || place === -1) return
    const top = place * ROW_HEIGHT
    const isAbove = top < box.scrollTop
    const isBelow = top + ROW_HEIGHT > box.scrollTop + box.clientHeight
    if (isAbove || isBelow) box.scrollTop = top - box.clientHeight / 2 + ROW_HEIGHT / 2
  }, [place])

  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW_HEIGHT }}>
      <ListBox
        ref={list}
        aria-label={ro.list}
        className={styles.cues ?? ''}
        items={cues.map((one) => ({ ...one, id: one.cue.id }))}
        dependencies={[playingId]}
        selectionMode="single"
        selectedKeys={chosenId === null ? [] : [chosenId]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys
          if (typeof key === 'number') onChoose(key)
        }}
        renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
      >
        {({ cue, faults }) => (
          <ListBoxItem
            id={cue.id}
            textValue={`${clockTime(cue.start)} ${cue.text}`}
            className={classes(styles.cue, cue.id === playingId && styles.playing)}
          >
            <span className={styles.time}>{clockTime(cue.start)}</span>
            <span className={styles.words}>{cue.text || ro.emptyText}</span>
            {faults[0] && (
              <Badge tone="attention">
                {cueFaults[faults[0]]}
                {faults.length > 1 && ` +${faults.length - 1}`}
              </Badge>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  )
}
