import type { Environment } from './environment.ts'

export type DatabaseConfig = {
  /** `null` starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** `null` when `databaseUrl` is PostgreSQL itself. */
  readonly databasePooler: { readonly directUrl: string; readonly isPreparing: boolean } | null
  readonly databaseReplicaUrl: string | null
  /** `null` leaves all reads of members to the primary. */
  readonly databaseStandbyUrl: string | null
}

const nameIn = (url: string) => new URL(url).pathname

/** A command uses DATABASE_LISTEN_URL, so with another database it would change one that was not meant. */
export function mixedDatabases(env: Environment): string[] {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listen } = env
  const { DATABASE_REPLICA_URL: replica, DATABASE_STANDBY_URL: standby } = env
  if (url === undefined) {
    return listen === undefined
      ? []
      : ['DATABASE_LISTEN_URL needs DATABASE_URL: set it, or leave out both (docs/ha.md).']
  }

  const others = {
    DATABASE_LISTEN_URL: listen,
    DATABASE_REPLICA_URL: replica,
    DATABASE_STANDBY_URL: standby,
  }
  const mixed = Object.entries(others)
    .filter(([, other]) => other !== undefined && nameIn(other) !== nameIn(url))
    .map(
      ([name]) =>
        `${name} must name the same database as DATABASE_URL: correct it, or leave it out.`,
    )
  // The reads of lists see that the primary is away.
  const isAlone = standby !== undefined && replica === undefined

  return isAlone
    ? [...mixed, 'DATABASE_STANDBY_URL needs DATABASE_REPLICA_URL: set it, or leave out both.']
    : mixed
}

/** PostgreSQL, the pooler in front of it, its replica and its synchronous standby. */
export function databaseOf(env: Environment): DatabaseConfig {
  const isPreparing = env.DATABASE_POOLER_PREPARES === 'on'
  const directUrl = env.DATABASE_LISTEN_URL

  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databasePooler: directUrl === undefined ? null : { directUrl, isPreparing },
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databaseStandbyUrl: env.DATABASE_STANDBY_URL ?? null,
  }
}
