import type { StudioFilm } from '@hlizo/contract/entities/studio-captions'
import type { TitleChanges, VideoFields } from '@hlizo/contract/entities/studio-title'
import { studioTitleMessages } from '@hlizo/contract/messages/studio-titles'
import { moveMark, setMark, type FilmMark } from '@hlizo/domain/film-marks'
import { announce } from '@hlizo/web/ui/announcements.ts'
import { useState } from 'react'
import { FilmView } from '#studio/features/film/film-view.tsx'
import {
  MOVE_SECONDS,
  playheadOf,
  playOrPause,
  seekTo,
  SKIP_SECONDS,
} from '#studio/features/film/playing.ts'
import { clockTime } from '@hlizo/domain/clock-time'
import { useScreenKeys } from '#studio/lib/screen-keys.ts'
import { Button } from '#studio/ui/button.tsx'
import { Part } from './part.tsx'
import styles from './title-screen.module.css'

const ro = studioTitleMessages.marks

type PlayerProps = {
  title: string
  fields: Pick<VideoFields, 'chapters' | 'introEnd' | 'creditsAt'>
  onEdit: (changes: TitleChanges) => void
}

type MarkPlayerProps = PlayerProps & { readonly isReady: boolean }

/**
 * The film of a title, where chapters, intro and credits are set by keys. It opens with a press. Before the
 * film is ready the part has its place, so that nothing below moves.
 */
export function MarkPlayer({ isReady, ...player }: MarkPlayerProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <Part title={ro.title}>
      {isOpen ? (
        <OpenPlayer {...player} />
      ) : (
        <>
          <p className={styles.note}>{isReady ? ro.lead : ro.leadBefore}</p>
          <div>
            <Button onPress={() => setOpen(true)} isDisabled={!isReady}>
              {ro.open}
            </Button>
          </div>
        </>
      )}
    </Part>
  )
}

function OpenPlayer({ title, fields, onEdit }: PlayerProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [film, setFilm] = useState<StudioFilm | null>(null)
  const [last, setLast] = useState<FilmMark | null>(null)
  const at = () => playheadOf(video)
  const skip = (seconds: number) => seekTo(video, at() + seconds)
  const set = (kind: FilmMark['kind']) => {
    const given = { at: at(), title: ro.chapterName(fields.chapters.length + 1) }
    const { changes, mark } = setMark(fields, kind, given)
    onEdit(changes)
    setLast(mark)
    announce(ro.done[kind](clockTime(at())))
  }
  const moveLast = (by: number) => {
    const filmSeconds = film?.durationSeconds ?? 0
    const moved = last && moveMark(fields, last, { by, filmSeconds })
    if (!moved) return
    onEdit(moved.changes)
    setLast(moved.mark)
  }
  const frame = 1 / (film?.framesPerSecond ?? 25)
  const marks = [
    { key: 'c', shown: 'C', does: ro.chapter, run: () => set('chapter') },
    { key: 'i', shown: 'I', does: ro.introEnd, run: () => set('introEnd') },
    { key: 'e', shown: 'E', does: ro.creditsAt, run: () => set('creditsAt') },
    { key: '-', shown: '-', does: ro.earlier, run: () => moveLast(-MOVE_SECONDS) },
    { key: '+', shown: '+', does: ro.later, run: () => moveLast(MOVE_SECONDS) },
  ]
  const moves = [
    { key: 'k', shown: 'K', does: ro.playPause, run: () => playOrPause(video) },
    { key: 'j', shown: 'J', does: ro.back, run: () => skip(-SKIP_SECONDS) },
    { key: 'l', shown: 'L', does: ro.forward, run: () => skip(SKIP_SECONDS) },
    { key: ',', shown: ',', does: ro.frameBack, run: () => skip(-frame) },
    { key: '.', shown: '.', does: ro.frameForward, run: () => skip(frame) },
  ]
  useScreenKeys({ title: ro.keys, note: ro.note, keys: [...marks, ...moves] })

  return (
    <>
      <FilmView title={title} video={video} onVideo={setVideo} onOpened={setFilm} />
      <div className={styles.row}>
        {marks.map(({ key, does, run }) => (
          <Button
            key={key}
            onPress={run}
            isDisabled={last === null && (key === '-' || key === '+')}
          >
            {does} ({key.toUpperCase()})
          </Button>
        ))}
      </div>
    </>
  )
}
