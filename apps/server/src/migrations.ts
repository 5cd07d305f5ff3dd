import type { MigrationSet } from '@hlizo/database/migrate'

/**
 * The product's own schema `app`: one file per area, in blocks of numbers (accounts 0010, profiles
 * 0020, catalogue 0030, media 0040, progress 0050, payments 0060, analytics 0070). Files run in the
 * order of their numbers.
 */
export const serverMigrations: MigrationSet = {
  schema: 'app',
  directory: new URL('./migrations/', import.meta.url),
}
