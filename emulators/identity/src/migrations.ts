import type { MigrationSet } from '@hlizo/database/migrate'

/** The tables of the identity service, in the schema `identity`. */
export const identityMigrations: MigrationSet = {
  schema: 'identity',
  directory: new URL('./migrations/', import.meta.url),
}
