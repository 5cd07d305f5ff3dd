import {
  Colleague,
  COLLEAGUES_EVENT,
  endPresence,
  followPresence,
  notePresence,
} from '@hlizo/contract/calls/studio-presence'
import { useEffect, useState } from 'react'
import { array } from 'zod/mini'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useFollowed } from '#studio/lib/use-followed.ts'

const NO_ONE: readonly Colleague[] = []
const Colleagues = array(Colleague)

const noteWindow = (
  visit: string,
  body: { readonly place: string; readonly isEditing: boolean },
  signal: AbortSignal,
) => studioRequest(notePresence, { params: { visit }, body, signal })

/** Says that this window shows a page, while it is seen, and gives who else does. */
export function usePresence(place: string, isEditing: boolean): readonly Colleague[] {
  const [visit] = useState(() => crypto.randomUUID())
  const [colleagues, setColleagues] = useState(NO_ONE)

  useFollowed(followPresence, {
    params: { visit },
    // Also where no stream can be held: then it is said, and asked, again with each attempt.
    before: async (signal) => {
      const found = await noteWindow(visit, { place, isEditing }, signal)
      if (!signal.aborted) setColleagues(found)
    },
    onEvent: ({ name, data }) => {
      if (name === COLLEAGUES_EVENT) setColleagues(Colleagues.parse(data))
    },
  })

  useEffect(() => {
    const leaving = new AbortController()
    const noteChange = async () => {
      if (document.hidden) return
      try {
        const found = await noteWindow(visit, { place, isEditing }, leaving.signal)
        if (!leaving.signal.aborted) setColleagues(found)
      } catch {
        // The stream notes it when it is opened again.
      }
    }
    void noteChange()

    return () => leaving.abort()
  }, [place, visit, isEditing])

  useEffect(
    () => () => {
      studioRequest(endPresence, { params: { visit } }).catch(() => {})
    },
    [visit],
  )

  return colleagues
}
