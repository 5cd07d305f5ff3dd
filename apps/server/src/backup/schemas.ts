import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import type { MigrationSet } from '@hlizo/database/migrate'
import { identityMigrations } from '@hlizo/identity/migrations'
import { mailMigrations } from '@hlizo/mail/migrations'
import { sandboxMigrations } from '@hlizo/payments-sandbox/migrations'
import { serverMigrations } from '#server/migrations.ts'

/** Everything that the product may have in its database, in the order in which it is made. */
export const allSchemas: readonly MigrationSet[] = [
  jobsMigrations,
  mailMigrations,
  serverMigrations,
  identityMigrations,
  sandboxMigrations,
]
