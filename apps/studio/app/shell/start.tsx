import { studioMessages } from '@hlizo/contract/messages/studio'
import { Navigate } from 'react-router'
import { useOperator } from '#studio/lib/operator.ts'
import { Screen } from '#studio/ui/screen.tsx'
import { sectionsFor } from '#studio/sections.ts'

const ro = studioMessages.gate.noRole

/** `/studio`: leads to the first screen of the role. */
export function Start() {
  const [first] = sectionsFor(useOperator().roles).flatMap(({ screens }) => screens)
  if (first) return <Navigate to={first.path} replace />

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
    </Screen>
  )
}
