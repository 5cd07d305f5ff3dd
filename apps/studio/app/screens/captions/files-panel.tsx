import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { decodeCaptions } from '@hlizo/media/captions'
import { editableCues, srtOfCues, vttOfCues } from '@hlizo/media/caption-edits'
import { FileTrigger } from 'react-aria-components'
import type { CaptionsOf } from '#studio/features/captions/queries.ts'
import { saveFile } from '@hlizo/web/lib/save-file'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { sayFailed } from '#studio/ui/toasts.tsx'
import styles from './captions.module.css'
import type { CaptionEdits } from './use-caption-draft.ts'

const ro = studioCaptionsMessages.files

type FilesPanelProps = { edits: CaptionEdits; params: CaptionsOf; isReadOnly: boolean }

/** The cues from a file and into one. */
export function FilesPanel({ edits, params: { title, lang }, isReadOnly }: FilesPanelProps) {
  const isEmpty = edits.cues.length === 0
  const load = async (file: File) => {
    const text = decodeCaptions(new Uint8Array(await file.arrayBuffer()))
    const { cues, dropped } = editableCues(text)
    if (cues.length === 0) {
      sayFailed(ro.unreadable)
      return
    }
    const said = [ro.imported(cues.length), ...(dropped > 0 ? [ro.dropped(dropped)] : [])]
    edits.editSaying(cues, said.join(' '))
  }

  return (
    <Panel title={ro.title}>
      <div className={styles.actions}>
        {!isReadOnly && (
          <FileTrigger
            acceptedFileTypes={['.vtt', '.srt']}
            onSelect={(files) => {
              const file = files?.[0]
              if (file) void load(file)
            }}
          >
            <Button>{ro.import}</Button>
          </FileTrigger>
        )}
        <Button
          icon="download"
          isDisabled={isEmpty}
          onPress={() => saveFile(`${title}.${lang}.vtt`, vttOfCues(edits.cues), 'text/vtt')}
        >
          {ro.vtt}
        </Button>
        <Button
          icon="download"
          isDisabled={isEmpty}
          onPress={() =>
            saveFile(`${title}.${lang}.srt`, srtOfCues(edits.cues), 'application/x-subrip')
          }
        >
          {ro.srt}
        </Button>
      </div>
    </Panel>
  )
}
