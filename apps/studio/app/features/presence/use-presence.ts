import {
  Colleague,
  COLLEAGUES_EVENT,
  endPresence,
  followPresence,
  notePresence,
} from '@hlizo/contract/calls/studio-presence'
import { useEffect, useEffectEvent, useState } from 'react'
import { array } from 'zod/mini'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useFollowed } from '#studio/lib/use-followed.ts'

const NO_ONE: readonly Colleague[] = []
const Colleagues = array(Colleague)

/** Says that this window shows a page, while it is seen, and gives who else does. */
export function usePresence(place: string, isEditing: boolean): readonly Colleague[] {
  const [visit] = useState(() => crypto.randomUUID())
  const [colleagues, setColleagues] = useState(NO_ONE)

  const note = async (signal: AbortSignal) => {
    const body = { place, isEditing }
    const found = await studioRequest(notePresence, { params: { visit }, body, signal })
    if (!signal.aborted) setColleagues(found)
  }
  useFollowed(followPresence, {
    params: { visit },
    // Also where no stream can be held: then it is said, and asked, again with each attempt.
    before: note,
    onEvent: ({ name, data }) => {
      if (name === COLLEAGUES_EVENT) setColleagues(Colleagues.parse(data))
    },
  })

  const noteChange = useEffectEvent(note)
  useEffect(() => {
    const leaving = new AbortController()
    // A failed one is said again by the stream.
    if (!document.hidden) noteChange(leaving.signal).catch(() => {})

    return () => leaving.abort()
  }, [place, isEditing])

  useEffect(
    () => () => {
      studioRequest(endPresence, { params: { visit } }).catch(() => {})
    },
    [visit],
  )

  return colleagues
}
