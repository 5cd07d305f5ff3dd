import type { MigrationSet } from '@hlizo/database/migrate'

export const sandboxMigrations: MigrationSet = {
  schema: 'sandbox',
  directory: new URL('./migrations/', import.meta.url),
}
