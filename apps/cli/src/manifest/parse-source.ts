import type { z } from 'zod'
import type { Fault, Source } from './source.ts'

/** „category: must be standup, podcast or show”, for a field of an entry. */
export function sentence(path: readonly PropertyKey[], message: string): string {
  const field = path
    .slice(2)
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

  return field === '' ? message : `${field}: ${message}`
}

function faultsOf(source: Source, issues: readonly z.core.$ZodIssue[]): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        source.fault([...issue.path, key], `there is no field „${key}”`),
      )
    }
    const message = source.has(issue.path) ? issue.message : 'is missing'
    return [source.fault(issue.path, sentence(issue.path, message))]
  })
}

const byPlace = (a: Fault, b: Fault) => a.line - b.line || a.column - b.column

/** The entries of a file, or its faults in the order of lines. */
export function parseSource<Entries>(
  source: Source,
  schema: z.ZodType<Entries>,
): { readonly entries: Entries } | { readonly faults: readonly Fault[] } {
  if (source.faults.length > 0) return { faults: source.faults }
  // A file with only comments is empty.
  const parsed = schema.safeParse(source.value ?? {})
  if (parsed.success) return { entries: parsed.data }

  return { faults: faultsOf(source, parsed.error.issues).toSorted(byPlace) }
}
