import type { HomeContent, StudioHome } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { Badge } from '#studio/ui/badge.tsx'
import { IconButton } from '#studio/ui/button.tsx'
import { PickInput } from '#studio/ui/pick-input.tsx'
import { SortList } from '#studio/ui/sort-list.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import styles from './home.module.css'

const ro = studioHomeMessages.rows
/** A row with fewer videos is left out (D74). */
const VIDEOS_MIN = 4

type RowsEditorProps = {
  content: HomeContent
  tags: StudioHome['tags']
  /** Undefined for operators who may only look. */
  onChange: ((content: HomeContent) => void) | undefined
}

/** The tag rows of the home page and their order. */
export function RowsEditor({ content, tags, onChange }: RowsEditorProps) {
  const change = onChange && ((rows: string[]) => onChange({ ...content, rows }))
  const countOf = new Map(tags.map(({ name, videos }) => [name, videos]))
  const free = tags.filter(({ name }) => !content.rows.includes(name))
  const remove = (name: string) => {
    change?.(content.rows.filter((row) => row !== name))
    sayDone(ro.removed(name), () => change?.(content.rows))
  }

  return (
    <section className={styles.part} aria-label={ro.title}>
      <h2>{ro.title}</h2>
      <p className={styles.lead}>{ro.lead}</p>
      <SortList
        label={ro.list}
        items={content.rows.map((name) => ({ name, videos: countOf.get(name) ?? 0 }))}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        onMove={change && ((rows) => change(rows.map(({ name }) => name)))}
        empty={ro.empty}
      >
        {({ name, videos }) => (
          <>
            <strong className={styles.words}>{name}</strong>
            <Badge tone={videos < VIDEOS_MIN ? 'attention' : 'mute'}>
              {videos < VIDEOS_MIN ? ro.tooFew(videos) : ro.videos(videos)}
            </Badge>
            {change && (
              <IconButton icon="close" label={ro.remove(name)} onPress={() => remove(name)} />
            )}
          </>
        )}
      </SortList>
      {change && free.length > 0 && (
        <PickInput
          // A new field for each row that was added: it is empty again.
          key={content.rows.length}
          label={ro.add}
          options={free.map(({ name }) => ({ id: name, label: name }))}
          value=""
          onChange={(name) => {
            if (name !== '') change([...content.rows, name])
          }}
        />
      )}
    </section>
  )
}
