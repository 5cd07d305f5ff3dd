import type { MigrationSet } from '@hlizo/database/migrate'

export const identityMigrations: MigrationSet = {
  schema: 'identity',
  directory: new URL('./migrations/', import.meta.url),
}
