import type { FormerFilm } from '@hlizo/contract/entities/studio-replacement'
import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { formatDate, formatMoment } from '@hlizo/domain/dates'
import { useRestoreFilm } from '#studio/features/films/queries.ts'
import { clockTime } from '@hlizo/domain/clock-time'
import { Button } from '#studio/ui/button.tsx'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import styles from './title-screen.module.css'

const ro = studioTitleMessages.replacement

type FormerFilmsProps = { title: string; films: readonly FormerFilm[]; isReadOnly: boolean }

/** Films that were replaced, each with the way back to it. */
export function FormerFilms({ title, films, isReadOnly }: FormerFilmsProps) {
  const { mutateAsync, isPending } = useRestoreFilm(title)
  const restore = (id: string) => void sayOutcome(mutateAsync(id), ro.restored)
  if (films.length === 0) return null

  return (
    <ul className={styles.list} aria-label={ro.former}>
      {films.map(({ id, durationSeconds, replacedAt, replacedBy, until }) => {
        const when = formatMoment(new Date(replacedAt))
        const length = clockTime(Math.round(durationSeconds))
        return (
          <li key={id} className={styles.row}>
            <span className={styles.grow}>
              {ro.formerRow(when, replacedBy, length)},{' '}
              <span className={styles.note}>{ro.until(formatDate(new Date(until)))}</span>
            </span>
            {!isReadOnly && (
              <Button
                aria-label={ro.restoreOf(when)}
                isBusy={isPending}
                onPress={() => restore(id)}
              >
                {ro.restore}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
