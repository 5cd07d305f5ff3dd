import { hrefs } from '@hlizo/contract/hrefs'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { ApiError, isRefusal } from '@hlizo/web/lib/api-error'
import { hasSession, onSessionChange, sessionOwner } from '@hlizo/web/lib/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { studioSessionQuery } from '#studio/features/session/queries.ts'
import { OperatorContext } from '#studio/lib/operator.ts'
import { Failure } from '#studio/ui/failure.tsx'
import { NotFound } from './not-found.tsx'
import { ProofNeeded, SecondFactorNeeded } from './second-factor-needed.tsx'
import styles from './session-gate.module.css'

const isNotOperator = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404)

/** Leaves to the sign-in of the site, which leads back here. */
function leave(): void {
  location.assign(hrefs.login(location.pathname + location.search))
}

/** Leaves when this browser is signed out, and starts again when another user signs in, in this tab or another. */
function useSameOwner(): void {
  useEffect(() => {
    const owner = sessionOwner()

    return onSessionChange(() => {
      if (!hasSession()) leave()
      else if (sessionOwner() !== owner) location.reload()
    })
  }, [])
}

/** Lets operators in; others see the page of an unknown address. */
export function SessionGate() {
  const {
    data: operator,
    error,
    refetch,
  } = useQuery({ ...studioSessionQuery(), staleTime: Infinity })
  const isLeaving = isNotOperator(error) && !hasSession()
  useSameOwner()
  useEffect(() => {
    if (isLeaving) leave()
  }, [isLeaving])

  if (operator) {
    return (
      <OperatorContext value={operator}>
        <Outlet />
      </OperatorContext>
    )
  }
  if (error === null || isLeaving) return <p className={styles.wait}>{studioMessages.loading}</p>

  return <main className={styles.page}>{whyNot(error, () => void refetch())}</main>
}

function whyNot(error: unknown, retry: () => void) {
  if (isNotOperator(error)) return <NotFound />
  if (isRefusal(error, 'SECOND_FACTOR_REQUIRED')) return <SecondFactorNeeded onRetry={retry} />
  if (isRefusal(error, 'PROOF_REQUIRED')) return <ProofNeeded onRetry={retry} />

  return <Failure error={error} onRetry={retry} />
}
