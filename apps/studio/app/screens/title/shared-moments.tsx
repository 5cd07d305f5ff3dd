import { clipPath } from '@hlizo/contract/clip-path'
import type { StudioMoment } from '@hlizo/contract/entities/studio-moments'
import {
  momentMessages,
  momentReportNames,
  studioMomentMessages as ro,
} from '@hlizo/contract/messages/moments'
import { formatMoment } from '@hlizo/domain/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  sharedMomentsQuery,
  useClearReports,
  useTakeMomentDown,
} from '#studio/features/titles/moment-queries.ts'
import { clockTime } from '@hlizo/domain/clock-time'
import { Button } from '#studio/ui/button.tsx'
import { Dialog } from '#studio/ui/dialog.tsx'
import { MoreButton } from '#studio/ui/more-button.tsx'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { sayOutcome } from '#studio/ui/say-outcome.ts'
import styles from './title-screen.module.css'

type SharedProps = { title: string; isReadOnly: boolean }

/** The shared moments of a video, each to play and to take down. */
export function SharedMoments({ title, isReadOnly }: SharedProps) {
  const list = useInfiniteQuery(sharedMomentsQuery(title))
  const { data } = list
  if (!data) return <Waiting of={list} />
  const moments = data.pages.flatMap((page) => page.data)
  if (moments.length === 0) return <p className={styles.note}>{ro.none}</p>

  return (
    <>
      <ul className={styles.list} aria-label={ro.list}>
        {moments.map((moment) => (
          <li key={moment.id} className={styles.moment}>
            <SharedMoment {...{ title, moment, isReadOnly }} />
          </li>
        ))}
      </ul>
      <MoreButton of={list} label={ro.more} />
    </>
  )
}

type OneProps = { title: string; moment: StudioMoment; isReadOnly: boolean }

function SharedMoment({ title, moment, isReadOnly }: OneProps) {
  const [isAsking, setAsking] = useState(false)
  const { id, startMs, endMs, state, sharedAt } = moment
  const times = `${clockTime(Math.round(startMs / 1_000))}–${clockTime(Math.round(endMs / 1_000))}`
  const canPlay = state === 'playable' || state === 'complete'

  return (
    <>
      <div className={styles.row}>
        <span className={styles.grow}>
          {times}, {formatMoment(new Date(sharedAt))}{' '}
          <span className={styles.note}>{momentMessages.states[state]}</span>
        </span>
        {!isReadOnly && state !== 'removed' && (
          <Button
            aria-label={momentMessages.of(ro.takeDown, times)}
            onPress={() => setAsking(true)}
          >
            {ro.takeDown}
          </Button>
        )}
      </div>
      <Reports {...{ title, moment, times, isReadOnly }} />
      {canPlay && <Clip id={id} isComplete={state === 'complete'} times={times} />}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={ro.takeDownTitle(times)}
        isQuestion
      >
        <TakeDownForm title={title} momentId={id} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

/** What visitors have reported, until the moment is taken down or stays. */
function Reports({ title, moment, times, isReadOnly }: OneProps & { times: string }) {
  const { mutateAsync, isPending } = useClearReports(title, moment.id)
  if (moment.reports.length === 0) return null
  const list = moment.reports.map(({ reason, count }) => `${momentReportNames[reason]} (${count})`)

  return (
    <div className={styles.row}>
      <span className={styles.grow}>{ro.reports(list.join(', '))}</span>
      {!isReadOnly && (
        <Button
          aria-label={momentMessages.of(ro.clear, times)}
          isBusy={isPending}
          onPress={() => void sayOutcome(mutateAsync(undefined), ro.cleared)}
        >
          {ro.clear}
        </Button>
      )}
    </div>
  )
}

function Clip({ id, isComplete, times }: { id: string; isComplete: boolean; times: string }) {
  return (
    <details>
      <summary>{ro.open}</summary>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are part of the picture */}
      <video
        className={styles.clip}
        src={clipPath(id, isComplete ? 'wide.mp4' : 'clip.mp4')}
        controls
        preload="none"
        aria-label={momentMessages.of(ro.open, times)}
      />
    </details>
  )
}

type FormProps = { title: string; momentId: string; onClose: () => void }

function TakeDownForm({ title, momentId, onClose }: FormProps) {
  const { send, sending } = useFormMutation(useTakeMomentDown(title, momentId), onClose)

  return (
    <ReasonForm
      words={{ lead: ro.takeDownText, submit: ro.takeDown }}
      label={ro.reason}
      sending={sending}
      onSubmit={(reason) => send(reason, ro.takenDown)}
      onCancel={onClose}
    />
  )
}
