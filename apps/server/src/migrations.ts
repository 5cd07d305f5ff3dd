import type { MigrationSet } from '@hlizo/database/migrate'

/**
 * The product's own schema, `app`: one file per area, numbered in blocks so that areas never clash
 * (accounts 0010, profiles 0020, catalogue 0030, media 0040, progress 0050, payments 0060,
 * analytics 0070). The files run in the order of their numbers.
 */
export const serverMigrations: MigrationSet = {
  schema: 'app',
  directory: new URL('./migrations/', import.meta.url),
}
