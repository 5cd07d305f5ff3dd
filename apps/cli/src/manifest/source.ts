import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'

/** A fault with its position; lines and columns count from 1. */
export type Fault = {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

type Path = readonly (PropertyKey | number)[]

/** A YAML file with the positions of its values. */
export type Source = {
  readonly file: string
  readonly value: unknown
  /** Syntax errors. */
  readonly faults: readonly Fault[]
  has(path: Path): boolean
  /** The fault at that path, or at its nearest parent. */
  fault(path: Path, message: string): Fault
}

/** The node at the end of a path, or the last one on it. */
function walk(document: Document, path: Path): { offset: number; isThere: boolean } {
  let node: unknown = document.contents
  let offset = document.contents?.range?.[0] ?? 0
  for (const part of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === part)
      : undefined
    const next = isSeq(node) ? node.items[Number(part)] : pair?.value
    const place = next ?? pair?.key
    if (place === undefined || place === null) return { offset, isThere: false }
    node = next
    if (hasRange(place)) offset = place.range[0]
  }

  return { offset, isThere: true }
}

function hasRange(node: unknown): node is { readonly range: readonly [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
}

/** Parses YAML; errors are returned, not thrown. */
export function readSource(file: string, text: string): Source {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number, message: string): Fault => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col, message }
  }

  return {
    file,
    value: document.errors.length > 0 ? null : document.toJS(),
    faults: document.errors.map(({ pos: [offset], message }) => at(offset, message)),
    has: (path) => walk(document, path).isThere,
    fault: (path, message) => at(walk(document, path).offset, message),
  }
}
