import { useEffect, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './stage-preview.module.css'

const STAGE_PREVIEW_AFTER_MS = 2_000
const WATCHED_PART = 0.8

/** The silent clip of a title, faded in over its picture; not with reduced motion or data saving. */
export function StagePreview({
  url,
  isMuted = true,
  startsAfterMs = STAGE_PREVIEW_AFTER_MS,
  onPlaying,
  onWatched,
}: {
  url: string
  isMuted?: boolean
  startsAfterMs?: number
  onPlaying?: (() => void) | undefined
  onWatched?: (() => void) | undefined
}) {
  const [isDue, setDue] = useState(false)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    if (wantsCalm()) return undefined
    const timer = setTimeout(() => setDue(true), startsAfterMs)

    return () => clearTimeout(timer)
  }, [startsAfterMs])

  if (!isDue) return null

  return (
    <div className={classes(styles.preview, isPlaying && styles.playing)} aria-hidden="true">
      <video
        className={styles.clip}
        src={url}
        muted={isMuted}
        autoPlay
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        onPlaying={() => {
          setPlaying(true)
          onPlaying?.()
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          if (currentTime >= WATCHED_PART * duration) onWatched?.()
        }}
        onError={() => setPlaying(false)}
      />
    </div>
  )
}

function wantsCalm(): boolean {
  const savesData =
    'connection' in navigator &&
    typeof navigator.connection === 'object' &&
    navigator.connection !== null &&
    'saveData' in navigator.connection &&
    navigator.connection.saveData === true

  return savesData || matchMedia('(prefers-reduced-motion: reduce)').matches
}
