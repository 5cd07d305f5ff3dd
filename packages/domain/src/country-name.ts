const countries = new Intl.DisplayNames('ro', { type: 'region', fallback: 'none' })

export function countryName(code: string | null): string | null {
  try {
    return code === null ? null : (countries.of(code) ?? null)
  } catch {
    return null
  }
}
