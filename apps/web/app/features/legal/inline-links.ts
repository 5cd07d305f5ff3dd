export type Inline = string | { readonly words: string; readonly href: string }

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g

/** Takes `[words](/address)` out of a text of the legal pages; other brackets stay as they are. */
export function inlineLinks(text: string): Inline[] {
  const pieces: Inline[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const [whole, words = '', href = ''] = match
    if (match.index > from) pieces.push(text.slice(from, match.index))
    pieces.push({ words, href })
    from = match.index + whole.length
  }
  if (from < text.length) pieces.push(text.slice(from))

  return pieces
}
