import { BUCHAREST } from '@hlizo/contract/messages/romanian-counties'
import type { Environment } from './environment.ts'

/** How invoices reach the tax office (D138). */
export type EfacturaConfig = {
  /** `file`: XML for the accountant. */
  readonly mode: 'file'
  readonly sellerPlace: { readonly county: string; readonly city: string }
}

const SECTOR = /^SECTOR[1-6]$/

/** What a mode needs beside its name. */
export function missingForEfactura(env: Environment): string[] {
  const { EFACTURA: mode, EFACTURA_COUNTY: county, EFACTURA_CITY: city } = env
  if (mode === 'off') return []
  const missing = [
    ['EFACTURA_COUNTY', county],
    ['EFACTURA_CITY', city],
  ].flatMap(([name, value]) =>
    value === undefined
      ? [`${name} is missing: EFACTURA=${mode} needs it (docs/efactura.md).`]
      : [],
  )
  const sector =
    county === BUCHAREST && city !== undefined && !SECTOR.test(city)
      ? ['EFACTURA_CITY must be SECTOR1 to SECTOR6 in Bucharest (BR-RO-100).']
      : []

  return [...missing, ...sector]
}

export function readEfactura(env: Environment): EfacturaConfig | null {
  const { EFACTURA: mode, EFACTURA_COUNTY: county, EFACTURA_CITY: city } = env
  if (mode === 'off' || county === undefined || city === undefined) return null

  return { mode, sellerPlace: { county, city } }
}
