import {
  endPresence,
  notePresence,
  PRESENCE_EVERY_SECONDS,
  type Colleague,
} from '@hlizo/contract/calls/studio-presence'
import { useEffect, useState } from 'react'
import { studioRequest } from '#studio/lib/studio-request.ts'

const NO_ONE: readonly Colleague[] = []

/** Says at intervals that this window shows a page, while it is seen, and gives who else does. */
export function usePresence(place: string, isEditing: boolean): readonly Colleague[] {
  const [visit] = useState(() => crypto.randomUUID())
  const [colleagues, setColleagues] = useState(NO_ONE)

  useEffect(() => {
    const leaving = new AbortController()
    const note = async () => {
      if (document.hidden) return
      try {
        const body = { place, isEditing }
        const found = await studioRequest(notePresence, {
          params: { visit },
          body,
          signal: leaving.signal,
        })
        if (!leaving.signal.aborted) setColleagues(found)
      } catch {
        // The next one tells.
      }
    }
    const timer = setInterval(() => void note(), PRESENCE_EVERY_SECONDS * 1_000)
    const onSeen = () => void note()
    document.addEventListener('visibilitychange', onSeen)
    void note()

    return () => {
      leaving.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [place, visit, isEditing])

  useEffect(
    () => () => {
      studioRequest(endPresence, { params: { visit } }).catch(() => {})
    },
    [visit],
  )

  return colleagues
}
