import { PlayerSession } from '@hlizo/player/player-session'
import type { PlayerInput } from '@hlizo/player/ports'
import { useEffect, useState } from 'react'
import { browserPorts } from './browser-ports.ts'
import { openEngine } from './hls-engine.client.ts'
import { playOnlyHere } from './only-player.ts'
import { useNightSound } from './use-night-sound.ts'

export type PlayerProps = PlayerInput & {
  readonly url: string
  /** Seconds. */
  readonly startAt: number
}

/** The session of one film, from first render to unmount. */
export function usePlayerSession({ url, startAt, ...input }: PlayerProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [session] = useState(() => new PlayerSession({ ports: browserPorts, input, url, startAt }))

  useNightSound(session, video)
  useEffect(() => session.update(input))
  useEffect(() => {
    if (video === null) return undefined
    const stopListening = followPage(session)
    const stopOthers = playOnlyHere(video)
    const stop = session.start(video, (options) => openEngine({ ...options, video }))

    return () => {
      stop()
      stopOthers()
      stopListening()
    }
  }, [session, video])

  return { session, video, setVideo }
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
