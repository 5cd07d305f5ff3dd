import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { formatPosition } from '@hlizo/domain/duration'
import { MINUTE_SECONDS } from '@hlizo/kit/durations'
import type { PlayerSession } from '@hlizo/player/player-session'
import type { Snapshot } from '@hlizo/player/snapshot'
import { TextButton } from '#web/ui/button.tsx'
import { usePlayer } from './use-player.ts'
import styles from './sleep-countdown.module.css'

/** How long a new choice is announced. */
const NEW_SECONDS = 5

const textOf = ({ sleepAfter, sleepSeconds }: Snapshot): string | null => {
  if (sleepSeconds !== null) return ro.sleepLeft(formatPosition(sleepSeconds))

  return sleepAfter === 'end' ? ro.sleepAtEnd : null
}

/** When playback stops by itself: „Redarea se oprește peste 14:32”. Null while it does not. */
export const useSleepText = (session: PlayerSession): string | null => usePlayer(session, textOf)

/** What a screen reader announces of it: the choice, the last minute, the end. */
export function useSleepAnnouncement(session: PlayerSession): string | null {
  return usePlayer(session, ({ isAsleep, sleepAfter, sleepSeconds }) => {
    if (isAsleep) return ro.asleep
    if (sleepAfter === 'end') return ro.sleepAtEnd
    if (sleepSeconds === null || sleepAfter === 0) return null
    if (sleepSeconds <= MINUTE_SECONDS) return ro.sleepSoon

    return sleepSeconds > sleepAfter * MINUTE_SECONDS - NEW_SECONDS
      ? ro.sleepChosen(sleepAfter)
      : null
  })
}

/** The countdown, and how to keep the film going. It stays in view during the last minute. */
export function SleepCountdown({ session }: { session: PlayerSession }) {
  const text = useSleepText(session)
  const isSoon = usePlayer(
    session,
    ({ sleepSeconds }) => sleepSeconds !== null && sleepSeconds <= MINUTE_SECONDS,
  )
  if (text === null) return null

  return (
    <div className={styles.countdown} data-soon={isSoon || undefined}>
      <span>{text}</span>
      <TextButton onClick={() => session.sleep.choose(0)}>{ro.sleepCancel}</TextButton>
    </div>
  )
}
