import type { Environment } from './environment.ts'

export type DatabaseConfig = {
  /** `null` starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** `null` when `databaseUrl` is PostgreSQL itself. */
  readonly databasePooler: { readonly directUrl: string; readonly isPreparing: boolean } | null
  readonly databaseReplicaUrl: string | null
}

const nameIn = (url: string) => new URL(url).pathname

/** A command uses DATABASE_LISTEN_URL, so with another database it would change one that was not meant. */
export function mixedDatabases(env: Environment): string[] {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listen, DATABASE_REPLICA_URL: replica } = env
  if (url === undefined) {
    return listen === undefined
      ? []
      : ['DATABASE_LISTEN_URL needs DATABASE_URL: set it, or leave out both (docs/ha.md).']
  }

  return Object.entries({ DATABASE_LISTEN_URL: listen, DATABASE_REPLICA_URL: replica })
    .filter(([, other]) => other !== undefined && nameIn(other) !== nameIn(url))
    .map(
      ([name]) =>
        `${name} must name the same database as DATABASE_URL: correct it, or leave it out.`,
    )
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
