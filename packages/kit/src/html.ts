/** HTML made by `html`. */
export type Html = { readonly html: string }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for the content of an element or a quoted attribute, of HTML or XML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

type Part = string | number | Html | readonly Html[] | null | undefined | false

const written = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('html' in part) return part.html

  return part.map((piece) => piece.html).join('')
}

/** Writes HTML with every value escaped, except the results of `html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(written)) }
}
