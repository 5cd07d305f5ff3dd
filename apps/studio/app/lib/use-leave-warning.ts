import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Warns before edits are lost with the page, and stops what would leave it within Studio. */
export function useLeaveWarning(isEdited: boolean) {
  useEffect(() => {
    if (!isEdited) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)

    return () => removeEventListener('beforeunload', warn)
  }, [isEdited])

  return useBlocker(isEdited)
}
