/** Decimal units, as files and disks are sold and shown. */
export const MEGABYTE = 1_000_000
export const GIGABYTE = 1_000 * MEGABYTE
