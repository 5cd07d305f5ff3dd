import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { formatMoment } from '@hlizo/domain/dates'
import { editableCues } from '@hlizo/media/caption-edits'
import { readCaptionVersion, type CaptionsOf } from '#studio/features/captions/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import styles from './captions.module.css'
import type { CaptionEdits } from './use-caption-draft.ts'

const ro = studioCaptionsMessages.versions

type VersionsPanelProps = { edits: CaptionEdits; params: CaptionsOf; isReadOnly: boolean }

/** What was published before; each version can be brought back into the draft. */
export function VersionsPanel({ edits, params, isReadOnly }: VersionsPanelProps) {
  const { versions } = edits.captions
  const restore = async (id: string) => {
    try {
      const { text } = await readCaptionVersion(params, id)
      edits.editSaying(editableCues(text).cues, ro.restored)
    } catch (failure) {
      sayWhy(failure)
    }
  }

  return (
    <Panel title={ro.title}>
      {versions.length === 0 && <p className={styles.note}>{ro.empty}</p>}
      <ol className={styles.versions}>
        {versions.map(({ id, publishedAt, savedBy }) => (
          <li key={id}>
            <span className={styles.version}>
              <Moment at={publishedAt} /> · {savedBy ?? ro.fromFile}
            </span>
            {!isReadOnly && (
              <Button
                aria-label={ro.restoreOf(formatMoment(new Date(publishedAt)))}
                onPress={() => void restore(id)}
              >
                {ro.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
