import type { StudioHome } from '@hlizo/contract/entities/studio-home'
import { studioHomeMessages as ro } from '@hlizo/contract/messages/studio-home'
import { useMemo, useState } from 'react'
import { basisOf, useSaveDraft, type HomeStep } from '#studio/features/home/queries.ts'
import { sayWhy } from '#studio/ui/say-outcome.ts'
import { sayDone } from '#studio/ui/toasts.tsx'

/** The draft with the changes that are not saved yet. `basis`: of what is shown. */
export function useHomeEdits(home: StudioHome) {
  const [pending, setPending] = useState<readonly HomeStep[]>([])
  const [hasChanged, setChanged] = useState(false)
  const { mutateAsync } = useSaveDraft()
  const read = useMemo(() => basisOf(home), [home])
  const [basis, setBasis] = useState(read)
  // The draft that was made here has one basis through all its changes, also for one that is undone later.
  const isFollowed =
    pending.length > 0 || (basis.version !== null && basis.version === read.version)
  if (!isFollowed && basis !== read) setBasis(read)
  const change = (step: HomeStep) => {
    setChanged(true)
    setPending((steps) => [...steps, step])
    void mutateAsync({ step, basis, onMerged: () => sayDone(ro.merged) })
      .catch(sayWhy)
      .finally(() => setPending((steps) => steps.filter((one) => one !== step)))
  }

  return {
    content: pending.reduce((content, step) => step(content), home.draft ?? home.live),
    basis,
    hasChanged,
    change,
  }
}
