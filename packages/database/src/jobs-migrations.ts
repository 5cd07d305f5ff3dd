import type { MigrationSet } from './migrate.ts'

export const jobsMigrations: MigrationSet = {
  schema: 'jobs',
  directory: new URL('./migrations/', import.meta.url),
}
