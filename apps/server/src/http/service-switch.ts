import { isCountry } from '@hlizo/domain/countries'
import type { Config } from '#server/config.ts'
import type { ServiceSwitch } from './admission.ts'

const versionParts = (version: string) => version.split('.').map(Number)

/** Whether dotted version `a` is before `b`. */
function isOlder(a: string, b: string): boolean {
  const theirs = versionParts(a)
  for (const [index, wanted] of versionParts(b).entries()) {
    const part = theirs[index] ?? 0
    if (part !== wanted) return part < wanted
  }
  return false
}

/** The country in `CF-IPCountry` or `X-Country`, set by a proxy; `null` without one. */
export function countryOf(headers: Readonly<Record<string, unknown>>): string | null {
  const given = headers['cf-ipcountry'] ?? headers['x-country']
  const country = typeof given === 'string' ? given.toUpperCase() : ''

  return isCountry(country) ? country : null
}

/** Closes the product for all, for a country or for old apps (decision D20). Without a country from a proxy, no request is refused for its country. */
export function createServiceSwitch(
  config: Omit<Config['serviceSwitch'], 'maintenance'>,
  isClosed: () => boolean,
): ServiceSwitch {
  const { minimumAppVersion, blockedCountries } = config

  return (headers) => {
    if (isClosed()) return 'MAINTENANCE'
    const country = countryOf(headers)
    if (country !== null && blockedCountries.includes(country)) return 'COUNTRY'
    const version = headers['x-app-version']
    const isOld =
      minimumAppVersion !== null &&
      typeof version === 'string' &&
      /^\d+(\.\d+){0,2}$/.test(version) &&
      isOlder(version, minimumAppVersion)

    return isOld ? 'APP_TOO_OLD' : null
  }
}
