import type { VideoCard } from '@hlizo/contract/entities/video'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { formatMoment } from '@hlizo/domain/dates'
import { countdownOf } from '@hlizo/domain/premiere'
import { useEffect, useState } from 'react'
import { serverNow } from '#web/lib/server-now.ts'
import { useSite } from '#web/lib/site.ts'
import type { Premiere } from './use-premiere.ts'
import styles from './premiere.module.css'

const TICK_MS = 250

/** The server's time, four times a second; the time of rendering before the page lives. */
function useServerNow(): Date {
  const { renderedAt } = useSite()
  const [now, setNow] = useState(() => new Date(renderedAt))
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)

    return () => clearInterval(timer)
  }, [])

  return now
}

function Countdown({ premiereAt }: { premiereAt: Date }) {
  const now = useServerNow()
  if (now >= premiereAt) return <strong className={styles.opening}>{ro.opening}</strong>
  const { days, clock } = countdownOf(premiereAt, now)

  return (
    <strong className={styles.clock} role="timer" aria-label={ro.timeLeft}>
      {days > 0 && <span className={styles.days}>{ro.daysLeft(days)} </span>}
      {clock}
    </strong>
  )
}

function Waiting({ premiereAt, isMoved }: { premiereAt: Date; isMoved: boolean }) {
  const moment = formatMoment(premiereAt)

  return (
    <div className={styles.waiting}>
      <span className={styles.name}>{ro.name}</span>
      <Countdown premiereAt={premiereAt} />
      {/* Stands there before it is filled, so that a screen reader speaks it. */}
      <p role="status">{isMoved ? ro.moved(moment) : ro.beginsAt(moment)}</p>
    </div>
  )
}

/** What stands on the page of a video until its premiere: how long that takes, or that it is cancelled. */
export function PremiereState({ premiere }: { premiere: Premiere<VideoCard> }) {
  const { video, state, isMoved } = premiere
  if (state === 'cancelled')
    return (
      <div className={styles.waiting} role="status">
        <strong className={styles.opening}>{ro.cancelled}</strong>
        <p>{ro.cancelledLead}</p>
      </div>
    )

  return state === 'waiting' && <Waiting premiereAt={momentOf(video)} isMoved={isMoved} />
}

const momentOf = ({ premiereAt, launchTime }: VideoCard) => new Date(premiereAt ?? launchTime)
