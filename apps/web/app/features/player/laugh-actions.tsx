import type { NextVideo } from '@hlizo/contract/entities/video'
import { laughsMessages as ro } from '@hlizo/contract/messages/laughs'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './laugh-actions.module.css'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'

/** „Fă-mă să râd” as the player sees it. */
export type LaughMode = {
  /** Loads what the next video needs. */
  readonly prepare: () => void
  /** „Următorul”. */
  readonly goOn: () => void
  /** „Nu-i pentru mine”. */
  readonly dismiss: () => void
}

/** What „Următorul” on a key, a remote or by a finger does. */
export function playNext(
  { session }: PlayerOnScreen,
  next: NextVideo | null,
  laugh: LaughMode | null,
): void {
  if (next === null) return
  if (laugh) laugh.goOn()
  else session.playNext()
}

type LaughActionsProps = {
  player: PlayerOnScreen
  laugh: LaughMode
  /** The id of the next video; null when there is none. */
  nextId: number | null
}

/** Loads the next video once this one has a picture, so that it does not delay it. */
export function usePreparedNext(
  { session }: PlayerOnScreen,
  laugh: LaughMode | null,
  nextId: number | null,
): void {
  const hasPicture = usePlayer(session, (now) => now.hadPicture)
  const prepare = useEffectEvent(() => laugh?.prepare())
  const isOn = laugh !== null

  useEffect(() => {
    if (isOn && hasPicture && nextId !== null) prepare()
  }, [isOn, hasPicture, nextId])
}

/** The buttons of „Fă-mă să râd” above the controls. */
export function LaughActions({ player, laugh, nextId }: LaughActionsProps) {
  usePreparedNext(player, laugh, nextId)

  return (
    <div className={styles.actions} data-controls>
      {nextId !== null && (
        <Button size="sm" icon="chevron-right" onClick={laugh.goOn}>
          {ro.next}
        </Button>
      )}
      <Button size="sm" variant="secondary" icon="close" onClick={laugh.dismiss}>
        {ro.notForMe}
      </Button>
    </div>
  )
}
