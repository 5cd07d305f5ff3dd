import type { Saved } from '@hlizo/server/features/catalogue-editing/save-entries'
import type { Fault } from '#cli/manifest/source.ts'
import { relative } from 'node:path'

type Out = Pick<NodeJS.WritableStream, 'write'>

const LISTED = 40

function line({ kind, name, isNew, fields }: Saved['changes'][number]): string {
  return isNew ? `  + ${kind} ${name}` : `  ~ ${kind} ${name}: ${fields.join(', ')}`
}

/** Prints what was saved, or what a dry run would save. */
export function printSaved(
  out: Out,
  { changes, unchanged }: Saved,
  { isDryRun }: { readonly isDryRun: boolean },
): void {
  for (const change of changes.slice(0, LISTED)) out.write(`${line(change)}\n`)
  if (changes.length > LISTED) out.write(`  … and ${changes.length - LISTED} more\n`)
  const added = changes.filter(({ isNew }) => isNew).length
  const changed = changes.length - added
  out.write(closingLine([`${added} new`, `${changed} changed`, `${unchanged} unchanged`], isDryRun))
}

export function closingLine(counts: readonly string[], isDryRun: boolean): string {
  return `${isDryRun ? 'Nothing was written. It would be: ' : ''}${counts.join(', ')}.\n`
}

/** Faults in the form that editors and terminals link: `catalogue.yaml:12:5 category: …`. */
export function faultLines(faults: readonly Fault[]): string {
  return faults
    .map(({ file, line: row, column, message }) => {
      const path = relative(process.cwd(), file)
      return `${path.startsWith('..') ? file : path}:${row}:${column}  ${message}`
    })
    .join('\n')
}
