import type { HomeContent, HomePlace } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { titleStates } from '@hlizo/contract/messages/studio-titles'
import { useState } from 'react'
import { Badge } from '#studio/ui/badge.tsx'
import { Button, IconButton } from '#studio/ui/button.tsx'
import { SortList } from '#studio/ui/sort-list.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { AddTitleDialog } from './add-title-dialog.tsx'
import { ShowingDialog } from './showing-dialog.tsx'
import { showingWords } from './showing-words.ts'
import styles from './home.module.css'

const ro = studioHomeMessages.hero

type HeroEditorProps = {
  content: HomeContent
  /** Undefined for operators who may only look. */
  onChange: ((content: HomeContent) => void) | undefined
}

const idOf = ({ kind, slug }: Pick<HomePlace, 'kind' | 'slug'>) => `${kind} ${slug}`

const notesOf = (place: HomePlace) =>
  place.kind === 'show' && place.audience !== 'subscriber'
    ? showingWords(place, ro.showsOnly)
    : showingWords(place)

/** The hero: which titles, in which order, for whom and when. */
export function HeroEditor({ content, onChange }: HeroEditorProps) {
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<HomePlace | null>(null)
  const change = onChange && ((hero: HomePlace[]) => onChange({ ...content, hero }))
  const remove = (place: HomePlace) => {
    change?.(content.hero.filter((one) => one !== place))
    sayDone(ro.removed(place.title), () => change?.(content.hero))
  }

  return (
    <section className={styles.part} aria-label={ro.title}>
      <header className={styles.head}>
        <h2>{ro.title}</h2>
        {change && (
          <Button icon="plus" onPress={() => setAdding(true)}>
            {ro.add}
          </Button>
        )}
      </header>
      <p className={styles.lead}>{ro.lead}</p>
      <SortList
        label={ro.list}
        items={content.hero}
        idOf={idOf}
        nameOf={({ title }) => title}
        onMove={change}
        empty={ro.empty}
      >
        {(place) => (
          <PlaceRow
            place={place}
            onEdit={change && (() => setEdited(place))}
            onRemove={() => remove(place)}
          />
        )}
      </SortList>
      <AddTitleDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        isThere={(title) => content.hero.some((place) => idOf(place) === idOf(title))}
        onAdd={(place) => change?.([...content.hero, place])}
      />
      <ShowingDialog
        title={ro.showing(edited?.title ?? '')}
        showing={edited}
        onClose={() => setEdited(null)}
        onSave={(showing) =>
          change?.(
            content.hero.map((one) =>
              edited && idOf(one) === idOf(edited) ? { ...one, ...showing } : one,
            ),
          )
        }
      />
    </section>
  )
}

type PlaceRowProps = {
  place: HomePlace
  onEdit: (() => void) | undefined
  onRemove: () => void
}

function PlaceRow({ place, onEdit, onRemove }: PlaceRowProps) {
  const isSeen = place.state === 'listed' || place.state === 'scheduled'

  return (
    <>
      <div className={styles.words}>
        <strong>{place.title}</strong>
        <span className={styles.note}>{notesOf(place)}</span>
      </div>
      {place.state !== 'listed' && (
        <Badge tone="attention">{isSeen ? titleStates[place.state] : ro.hidden}</Badge>
      )}
      {onEdit && (
        <span className={styles.actions}>
          <IconButton icon="settings" label={ro.edit(place.title)} onPress={onEdit} />
          <IconButton icon="close" label={ro.remove(place.title)} onPress={onRemove} />
        </span>
      )}
    </>
  )
}
