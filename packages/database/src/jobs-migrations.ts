import type { MigrationSet } from './migrate.ts'

/** The schema `jobs`: work that outlives a request. */
export const jobsMigrations: MigrationSet = {
  schema: 'jobs',
  directory: new URL('./migrations/', import.meta.url),
}
