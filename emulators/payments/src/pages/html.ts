/** Markup that is safe to send: everything put into it was escaped. */
export type Html = { readonly html: string }

type Part = Html | string | number | null | false | undefined | readonly Html[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escape(part)
  if (typeof part === 'number') return String(part)
  return 'html' in part ? part.html : part.map(render).join('')
}

/** Writes markup as markup; every value put into it is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.reduce((all, piece, index) => all + piece + render(parts[index]), '')
  return { html: text }
}
