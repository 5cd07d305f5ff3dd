import { PlayerSession } from '@hlizo/player/player-session'
import type { PlayerInput } from '@hlizo/player/ports'
import { firstStreamOf } from '@hlizo/player/audio-mode'
import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { browserPorts } from './browser-ports.ts'
import { createVideo } from './create-video.ts'
import { openEngine } from './hls-engine.client.ts'
import { playOnlyHere } from './only-player.ts'
import { useNightSound } from './use-night-sound.ts'
import { warmVideo } from './warm-stream.client.ts'

export type PlayerProps = PlayerInput & {
  readonly url: string
  /** Seconds. */
  readonly startAt: number
}

/**
 * The session of one film, from first render to unmount. `hasControls` is false in the first render: the film
 * starts before they are drawn.
 */
export function usePlayerSession({ url, startAt, ...input }: PlayerProps) {
  const [session] = useState(() => new PlayerSession({ ports: browserPorts, input, url, startAt }))
  const [video] = useState(() => {
    const { film, profile } = input

    return warmVideo({ url: firstStreamOf(film, profile) ?? url, startAt }) ?? createVideo()
  })
  const hasControls = useDeferredValue(true, false)

  useNightSound(session, video)
  useEffect(() => session.update(input))
  useLayoutEffect(() => {
    const stopListening = followPage(session)
    const stopOthers = playOnlyHere(video)
    const stop = session.start(video, (options) => openEngine({ ...options, video }))

    return () => {
      stop()
      stopOthers()
      stopListening()
    }
  }, [session, video])

  return { session, video, hasControls }
}

function followPage(session: PlayerSession): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onHidden = () => {
    if (document.visibilityState === 'hidden') session.leave()
  }
  document.addEventListener('visibilitychange', onHidden, { signal })
  addEventListener('pagehide', session.leave, { signal })
  addEventListener('offline', session.offline, { signal })
  addEventListener('online', session.online, { signal })

  return () => listening.abort()
}
