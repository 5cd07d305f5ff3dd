import type { MigrationSet } from './migrate.ts'

/** The schema `jobs`. */
export const jobsMigrations: MigrationSet = {
  schema: 'jobs',
  directory: new URL('./migrations/', import.meta.url),
}
