import type { Config } from '#server/config.ts'
import { ok, warn, type Finding } from './finding.ts'

const ABOUT = 'e-factura'

/** Whether invoices reach the tax office. */
export async function examineEfactura({
  efactura,
  mode,
}: Pick<Config, 'efactura' | 'mode'>): Promise<Finding[]> {
  if (efactura !== null)
    return [
      ok(ABOUT, 'XML files are in the archive of each month; upload them within five working days'),
    ]
  if (mode !== 'production') return []

  return [
    warn(
      ABOUT,
      'EFACTURA=off: invoices to buyers in Romania must reach RO e-Factura within five working days. ' +
        'Set EFACTURA=file, or report them in another way (docs/efactura.md).',
    ),
  ]
}
