import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'

/** Something wrong in a file, where the operator finds it: lines and columns from 1. */
export type Fault = {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

type Path = readonly (PropertyKey | number)[]

/** A YAML file that knows where each of its values stands. */
export type Source = {
  readonly file: string
  readonly value: unknown
  /** Faults of the YAML itself. */
  readonly faults: readonly Fault[]
  /** Whether the file has a value there. */
  has(path: Path): boolean
  /** The fault at that place, or at what comes nearest to it. */
  fault(path: Path, message: string): Fault
}

/** The node at the end of a path, and whether the whole path was there. */
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

/** Reads YAML; what is wrong with it is told, not thrown. */
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
