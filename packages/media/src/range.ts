/** Bytes from `start` to `end`, both included (RFC 9110 §14). */
export type ByteRange = { readonly start: number; readonly end: number }

export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable' }

const MAX_SPECS = 1_000

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110 §14.2). Overlapping and adjacent
 * ranges are merged. Several separate ranges get the whole file, which the RFC allows and which
 * cannot be abused. An invalid range is unsatisfiable.
 */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  const specs = /^\s*bytes\s*=(.*)$/i.exec(header ?? '')?.[1]
  if (specs === undefined) return { kind: 'whole' }
  const ranges = specs.split(',', MAX_SPECS).flatMap((spec) => parseSpec(spec.trim(), size) ?? [])
  const [first, ...rest] = combine(ranges)
  if (first === undefined) return { kind: 'unsatisfiable' }

  return rest.length > 0 ? { kind: 'whole' } : { kind: 'part', range: first }
}

/** The Content-Range header: the part sent, or the size alone for 416. */
export function contentRange(range: ByteRange | null, size: number): string {
  return range ? `bytes ${range.start}-${range.end}/${size}` : `bytes */${size}`
}

/** Whether the If-Range condition holds: only for an equal strong entity tag (RFC 9110 §13.1.5). */
export function rangeStillApplies(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || (ifRange === etag && !etag.startsWith('W/'))
}

function parseSpec(spec: string, size: number): ByteRange | null {
  const match = /^(\d*)-(\d*)$/.exec(spec)
  if (!match || size === 0) return null
  const [, from = '', to = ''] = match
  if (from === '') return to === '' ? null : suffix(Number(to), size)
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)

  return start >= size || end < start ? null : { start, end }
}

function suffix(length: number, size: number): ByteRange | null {
  return length === 0 ? null : { start: Math.max(0, size - length), end: size - 1 }
}

function combine(ranges: readonly ByteRange[]): ByteRange[] {
  const combined: ByteRange[] = []

  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = combined.at(-1)
    if (last && range.start <= last.end + 1) {
      combined[combined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    } else {
      combined.push(range)
    }
  }

  return combined
}
