import type { MigrationSet } from '@hlizo/database/migrate'

/** The schema `mail`: the outbox and the development mailbox. */
export const mailMigrations: MigrationSet = {
  schema: 'mail',
  directory: new URL('./migrations/', import.meta.url),
}
