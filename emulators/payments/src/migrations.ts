import type { MigrationSet } from '@hlizo/database/migrate'

/** The tables of the payments sandbox, all in the schema `sandbox`. */
export const sandboxMigrations: MigrationSet = {
  schema: 'sandbox',
  directory: new URL('./migrations/', import.meta.url),
}
