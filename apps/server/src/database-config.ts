import type { Environment } from './environment.ts'

export type DatabaseConfig = {
  /** `null` starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** `null` when `databaseUrl` is PostgreSQL itself. */
  readonly databasePooler: { readonly directUrl: string; readonly isPreparing: boolean } | null
  readonly databaseReplicaUrl: string | null
}

/** PostgreSQL, the pooler in front of it, and its replica. */
export function databaseOf(env: Environment): DatabaseConfig {
  const isPreparing = env.DATABASE_POOLER_PREPARES === 'on'
  const directUrl = env.DATABASE_LISTEN_URL

  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databasePooler: directUrl === undefined ? null : { directUrl, isPreparing },
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
  }
}
