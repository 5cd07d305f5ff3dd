import { BUCHAREST, BUCHAREST_SECTOR } from '@hlizo/contract/messages/romanian-counties'
import type { Environment } from './environment.ts'

/** The tax office's services and our application there. */
export type OfficeConfig = {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiUrl: string
  readonly loginUrl: string
  /** Invoices of earlier days are not sent; `YYYY-MM-DD`. */
  readonly from: string
}

/** How invoices reach the tax office (D138). */
export type EfacturaConfig = {
  readonly sellerPlace: { readonly county: string; readonly city: string }
  /** Null: XML for the accountant, and nothing is sent. */
  readonly office: OfficeConfig | null
}

const neededBy: Readonly<Record<Environment['EFACTURA'], readonly (keyof Environment)[]>> = {
  off: [],
  file: ['EFACTURA_COUNTY', 'EFACTURA_CITY'],
  anaf: [
    'EFACTURA_COUNTY',
    'EFACTURA_CITY',
    'EFACTURA_FROM',
    'EFACTURA_CLIENT_ID',
    'EFACTURA_CLIENT_SECRET',
  ],
}

/** What a mode needs beside its name. */
export function missingForEfactura(env: Environment): string[] {
  const { EFACTURA: mode, EFACTURA_COUNTY: county, EFACTURA_CITY: city } = env
  const missing = neededBy[mode]
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing: EFACTURA=${mode} needs it (docs/efactura.md).`)
  const sector =
    mode !== 'off' && county === BUCHAREST && city !== undefined && !BUCHAREST_SECTOR.test(city)
      ? ['EFACTURA_CITY must be SECTOR1 to SECTOR6 in Bucharest (BR-RO-100).']
      : []

  return [...missing, ...sector]
}

function officeOf(env: Environment): OfficeConfig | null {
  const { EFACTURA_CLIENT_ID: clientId, EFACTURA_CLIENT_SECRET: clientSecret } = env
  const { EFACTURA: mode, EFACTURA_FROM: from } = env
  if (mode !== 'anaf' || !clientId || !clientSecret || !from) return null

  return {
    clientId,
    clientSecret,
    from,
    apiUrl: env.EFACTURA_API_URL.replace(/\/+$/, ''),
    loginUrl: env.EFACTURA_LOGIN_URL.replace(/\/+$/, ''),
  }
}

export function readEfactura(env: Environment): EfacturaConfig | null {
  const { EFACTURA: mode, EFACTURA_COUNTY: county, EFACTURA_CITY: city } = env
  if (mode === 'off' || county === undefined || city === undefined) return null

  return { sellerPlace: { county, city }, office: officeOf(env) }
}
