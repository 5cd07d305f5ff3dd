/** The name of a language in that language, with a capital: „Română”. */
export function nameOfLanguage(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

/** The language of a track, `ro` for `ron` and `rum`; null when the file does not state it. */
export function languageOf(tag: string | undefined): string | null {
  if (tag === undefined || !/^[a-z]{2,3}$/i.test(tag)) return null
  const [lang = ''] = Intl.getCanonicalLocales(tag)

  return ['und', 'mul', 'zxx', 'mis'].includes(lang) ? null : lang
}
