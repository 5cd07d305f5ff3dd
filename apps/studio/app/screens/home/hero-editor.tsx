import type { HomePlace } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { titleStates } from '@hlizo/contract/messages/studio-titles'
import { useState } from 'react'
import { listSteps, type ListStep } from '#studio/lib/list-steps.ts'
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
  hero: readonly HomePlace[]
  /** Undefined for operators who may only look. */
  onChange: ((step: ListStep<HomePlace>) => void) | undefined
}

const idOf = ({ kind, slug }: Pick<HomePlace, 'kind' | 'slug'>) => `${kind} ${slug}`

const steps = listSteps<HomePlace>(idOf)

const notesOf = (place: HomePlace) =>
  place.kind === 'show' && place.audience !== 'subscriber'
    ? showingWords(place, ro.showsOnly)
    : showingWords(place)

/** The hero: which titles, in which order, for whom and when. */
export function HeroEditor({ hero, onChange: change }: HeroEditorProps) {
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<HomePlace | null>(null)
  const remove = (place: HomePlace) => {
    change?.(steps.remove(idOf(place)))
    sayDone(ro.removed(place.title), () => change?.(steps.insert(place, hero.indexOf(place))))
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
        items={hero}
        idOf={idOf}
        nameOf={({ title }) => title}
        onMove={change && ((items) => change(steps.order(items)))}
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
        isThere={(title) => hero.some((place) => idOf(place) === idOf(title))}
        onAdd={(place) => change?.(steps.insert(place))}
      />
      <ShowingDialog
        title={ro.showing(edited?.title ?? '')}
        showing={edited}
        onClose={() => setEdited(null)}
        onSave={(showing) => edited && change?.(steps.change(idOf(edited), showing))}
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
