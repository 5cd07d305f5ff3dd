import { poolUserPages, type PoolUser } from '#server/stores/pool-users.ts'
import { refusalOf, type OperatedPool } from '#server/stores/user-pool.ts'

/** All users of the pool, the source of truth for accounts. */
export type PoolDirectory = { readonly issuer: string; readonly users: readonly PoolUser[] }

/** Reads the user pool once for all rules; null when it is unavailable. */
export function poolDirectory(
  userPool: Pick<OperatedPool, 'client' | 'poolId' | 'issuer'>,
): () => Promise<PoolDirectory | null> {
  const read = async (): Promise<PoolDirectory | null> => {
    const users: PoolUser[] = []
    try {
      for await (const page of poolUserPages(userPool)) users.push(...page)
    } catch (error) {
      if (refusalOf(error) === null) return null
      throw error
    }
    return { issuer: userPool.issuer, users }
  }
  let asked: Promise<PoolDirectory | null> | undefined

  return () => (asked ??= read())
}
