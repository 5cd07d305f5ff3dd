import type { ReplacementCheck } from '@hlizo/contract/entities/studio-replacement'
import type { StudioVideoPage } from '@hlizo/contract/entities/studio-title'
import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { FilmView } from '#studio/features/film/film-view.tsx'
import { replacementCheckQuery, useSwapFilm } from '#studio/features/films/queries.ts'
import { clockTime } from '@hlizo/domain/clock-time'
import { secondsTyped } from '#studio/lib/seconds-typed.ts'
import { Button } from '#studio/ui/button.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import styles from './title-screen.module.css'

const ro = studioTitleMessages.replacement

type SwapFormProps = { page: StudioVideoPage; importId: string; durationSeconds: number }

function differenceOf(seconds: number): string {
  const rounded = Math.round(seconds)
  if (rounded === 0) return ro.same

  return rounded > 0 ? ro.longer(clockTime(rounded)) : ro.shorter(clockTime(-rounded))
}

/** A film that is ready: looked at, then put in the place of the present one. */
export function SwapForm({ page, importId, durationSeconds }: SwapFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [typed, setTyped] = useState('0')
  const { mutateAsync, isPending } = useSwapFilm(page.ref)
  const seconds = secondsTyped(typed)
  const swap = async () => {
    if (seconds === null) return
    try {
      await mutateAsync({ importId, seconds })
      sayDone(ro.swapped)
    } catch (error) {
      sayWhy(error)
    }
  }
  const difference = differenceOf(durationSeconds - (page.film.durationSeconds ?? 0))

  return (
    <>
      <p role="status">{ro.ready(clockTime(durationSeconds), difference)}</p>
      {isOpen && <FilmView title={page.ref} which="next" video={video} onVideo={setVideo} />}
      <div>
        <Button onPress={() => setOpen(!isOpen)}>{isOpen ? ro.hide : ro.watch}</Button>
      </div>
      <Form
        className={styles.form ?? ''}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault()
          void swap()
        }}
      >
        <TextInput
          label={ro.seconds}
          hint={ro.secondsHint}
          value={typed}
          onChange={setTyped}
          error={seconds === null ? ro.secondsInvalid : undefined}
        />
        {seconds !== null && <Effect title={page.ref} seconds={seconds} />}
        <div>
          <Button type="submit" variant="primary" isDisabled={seconds === null} isBusy={isPending}>
            {ro.swap}
          </Button>
        </div>
      </Form>
    </>
  )
}

const linesOf = ({ captions, ...check }: ReplacementCheck): string[] => [
  ...captions.flatMap(({ label, moved, dropped }) => [
    ...(moved > 0 ? [ro.captions(label, moved)] : []),
    ...(dropped > 0 ? [ro.captionsDropped(label, dropped)] : []),
  ]),
  ...(check.chapters > 0 ? [ro.chaptersMoved(check.chapters)] : []),
  ...(check.droppedChapters > 0 ? [ro.chaptersDropped(check.droppedChapters)] : []),
  ...(check.isIntroDropped ? [ro.introDropped] : []),
  ...(check.areCreditsDropped ? [ro.creditsDropped] : []),
]

/** What a swap does to captions and marks. */
function Effect({ title, seconds }: { title: string; seconds: number }) {
  const { data, error, refetch } = useQuery(replacementCheckQuery(title, seconds))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const lines = linesOf(data)

  return (
    <ul className={styles.list} aria-label={ro.effect} aria-live="polite">
      {(lines.length === 0 ? [ro.nothing] : lines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
