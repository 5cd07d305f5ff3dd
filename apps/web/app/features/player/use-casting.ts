import { useEffect, useState, useSyncExternalStore } from 'react'
import { isCasting, watchCasting, watchTelevisions, type Castable } from './casting.ts'

/** Whether a television is available, and whether the film plays on one. */
export function useCasting(video: Castable): { isOffered: boolean; isOn: boolean } {
  const [isFound, setFound] = useState(false)
  const isOn = useSyncExternalStore(
    (notify) => watchCasting(video, notify),
    () => isCasting(video),
  )

  useEffect(() => watchTelevisions(video, setFound), [video])

  return { isOffered: isFound || isOn, isOn }
}
