const countries = new Intl.DisplayNames('ro', { type: 'region', fallback: 'none' })

/** The name of a country; `null` for a code that is none. */
export function countryName(code: string | null): string | null {
  try {
    return code === null ? null : (countries.of(code) ?? null)
  } catch {
    return null
  }
}
