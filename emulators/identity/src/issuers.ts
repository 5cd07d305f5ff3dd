export type Issuers = {
  of(poolId: string): string
  poolIdOf(issuer: string): string | null
  /** An issuer without its scheme: the key of a login at the identity pool. */
  providerOf(poolId: string): string
}

const POOL_ID = /^[\w-]+_[0-9a-zA-Z]+$/

/** The form that a pool's id must have: `<region>_<id>`. */
export function isPoolId(text: string): boolean {
  return text.length <= 55 && POOL_ID.test(text)
}

export function createIssuers(issuerBase: string): Issuers {
  const base = issuerBase.replace(/\/+$/, '')
  const of = (poolId: string) => `${base}/${poolId}`

  return {
    of,
    poolIdOf: (issuer) => {
      if (!issuer.startsWith(`${base}/`)) return null
      const poolId = issuer.slice(base.length + 1)
      return isPoolId(poolId) ? poolId : null
    },
    providerOf: (poolId) => of(poolId).replace(/^[a-z]+:\/\//, ''),
  }
}
