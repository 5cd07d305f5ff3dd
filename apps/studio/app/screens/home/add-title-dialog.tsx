import type { HomePlace } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages } from '@hlizo/contract/messages/studio-home'
import { titleKinds, titleStates } from '@hlizo/contract/messages/studio-titles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titlesQuery } from '#studio/features/titles/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import styles from './home.module.css'

const ro = studioHomeMessages.addTitle
const SHOWN = 12

type AddTitleProps = {
  onClose: () => void
  onAdd: (place: HomePlace) => void
  /** A title stands in the hero once. */
  isThere: (title: Pick<HomePlace, 'kind' | 'slug'>) => boolean
}

/** Finds a title and puts it at the end of the hero. */
export function AddTitleDialog({ isOpen, ...props }: AddTitleProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={ro.title} size="md">
      <AddTitle {...props} />
    </Dialog>
  )
}

function AddTitle({ onClose, onAdd, isThere }: AddTitleProps) {
  const [q, setQ] = useState('')
  const { data, error, refetch } = useInfiniteQuery(titlesQuery({ q }))
  const found = data?.pages.flatMap((page) => page.data).slice(0, SHOWN)

  return (
    <div className={styles.part}>
      <TextInput label={ro.search} type="search" value={q} onChange={setQ} hasFocus />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {found?.length === 0 && <p className={styles.note}>{ro.empty}</p>}
      <ul className={styles.found} aria-label={ro.results}>
        {found?.map(({ ref, kind, slug, title, state }) => (
          <li key={ref} className={styles.foundRow}>
            <span className={styles.words}>
              <strong>{title}</strong>
              <span className={styles.note}>
                {titleKinds[kind]} · {isThere({ kind, slug }) ? ro.isThere : titleStates[state]}
              </span>
            </span>
            <Button
              icon="plus"
              aria-label={ro.add(title)}
              isDisabled={isThere({ kind, slug })}
              onPress={() => {
                onAdd({ kind, slug, title, state, audience: 'both', from: null, until: null })
                onClose()
              }}
            >
              {ro.submit}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
