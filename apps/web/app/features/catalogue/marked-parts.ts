import { foldText, searchWords } from '@hlizo/domain/search-text'

export type MarkedPart = { readonly text: string; readonly isMatch: boolean }

/** Cuts a text where words begin that the search asked for, whatever their diacritics and case: „Ștefan” answers „stef”. */
export function markedParts(text: string, query: string): MarkedPart[] {
  const words = searchWords(query)
  const parts: MarkedPart[] = []
  for (const piece of text.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u)) {
    const folded = foldText(piece)
    const word = words.find((candidate) => folded.startsWith(candidate))
    // Folding a letter of Romanian never changes how many there are.
    const length = word?.length ?? 0
    if (length > 0) parts.push({ text: piece.slice(0, length), isMatch: true })
    if (length < piece.length) parts.push({ text: piece.slice(length), isMatch: false })
  }

  return parts
}
