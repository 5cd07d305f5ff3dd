import type { HomeRow, StudioHome } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { useState } from 'react'
import { listSteps, type ListStep } from '#studio/lib/list-steps.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { IconButton } from '#studio/ui/button.tsx'
import { PickInput } from '#studio/ui/pick-input.tsx'
import { SortList } from '#studio/ui/sort-list.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { ShowingDialog } from './showing-dialog.tsx'
import { showingWords } from './showing-words.ts'
import styles from './home.module.css'

const ro = studioHomeMessages.rows
/** A row with fewer videos is left out (D74). */
const VIDEOS_MIN = 4

const idOf = ({ name }: HomeRow) => name
const steps = listSteps(idOf)

type RowsEditorProps = {
  rows: readonly HomeRow[]
  tags: StudioHome['tags']
  /** Undefined for operators who may only look. */
  onChange: ((step: ListStep<HomeRow>) => void) | undefined
}

/** The tag rows of the home page: their order, for whom and when. */
export function RowsEditor({ rows, tags, onChange: change }: RowsEditorProps) {
  const [edited, setEdited] = useState<HomeRow | null>(null)
  const countOf = new Map(tags.map(({ name, videos }) => [name, videos]))
  const free = tags.filter(({ name }) => !rows.some((row) => row.name === name))
  const remove = (row: HomeRow) => {
    change?.(steps.remove(row.name))
    sayDone(ro.removed(row.name), () => change?.(steps.insert(row, rows.indexOf(row))))
  }

  return (
    <section className={styles.part} aria-label={ro.title}>
      <h2>{ro.title}</h2>
      <p className={styles.lead}>{ro.lead}</p>
      <SortList
        label={ro.list}
        items={rows}
        idOf={idOf}
        nameOf={idOf}
        onMove={change && ((items) => change(steps.order(items)))}
        empty={ro.empty}
      >
        {(row) => (
          <TagRow
            row={row}
            videos={countOf.get(row.name) ?? 0}
            onEdit={change && (() => setEdited(row))}
            onRemove={() => remove(row)}
          />
        )}
      </SortList>
      {change && free.length > 0 && (
        <PickInput
          // A new field for each row that was added: it is empty again.
          key={rows.length}
          label={ro.add}
          options={free.map(({ name }) => ({ id: name, label: name }))}
          value=""
          onChange={(name) => {
            if (name !== '')
              change(steps.insert({ name, audience: 'both', from: null, until: null }))
          }}
        />
      )}
      <ShowingDialog
        title={ro.showing(edited?.name ?? '')}
        showing={edited}
        onClose={() => setEdited(null)}
        onSave={(showing) => edited && change?.(steps.change(edited.name, showing))}
      />
    </section>
  )
}

type TagRowProps = {
  row: HomeRow
  videos: number
  onEdit: (() => void) | undefined
  onRemove: () => void
}

function TagRow({ row, videos, onEdit, onRemove }: TagRowProps) {
  return (
    <>
      <div className={styles.words}>
        <strong>{row.name}</strong>
        <span className={styles.note}>{showingWords(row)}</span>
      </div>
      <Badge tone={videos < VIDEOS_MIN ? 'attention' : 'mute'}>
        {videos < VIDEOS_MIN ? ro.tooFew(videos) : ro.videos(videos)}
      </Badge>
      {onEdit && (
        <span className={styles.actions}>
          <IconButton icon="settings" label={ro.edit(row.name)} onPress={onEdit} />
          <IconButton icon="close" label={ro.remove(row.name)} onPress={onRemove} />
        </span>
      )}
    </>
  )
}
