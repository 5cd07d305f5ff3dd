import type { OperatorSession } from '@hlizo/contract/entities/operator'
import { createContext, useContext } from 'react'

export const OperatorContext = createContext<OperatorSession | null>(null)

export function useOperator(): OperatorSession {
  const operator = useContext(OperatorContext)
  if (!operator) {
    throw new Error('No operator around this component: SessionGate must render OperatorContext.')
  }

  return operator
}
