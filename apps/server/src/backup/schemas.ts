import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import type { MigrationSet } from '@hlizo/database/migrate'
import { identityMigrations } from '@hlizo/identity/migrations'
import { mailMigrations } from '@hlizo/mail/migrations'
import { sandboxMigrations } from '@hlizo/payments-sandbox/migrations'
import { serverMigrations } from '#server/migrations.ts'

/** All schemas of the product, in the order of their creation. */
export const allSchemas: readonly MigrationSet[] = [
  jobsMigrations,
  mailMigrations,
  serverMigrations,
  identityMigrations,
  sandboxMigrations,
]
