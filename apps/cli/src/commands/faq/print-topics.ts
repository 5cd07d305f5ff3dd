import type { SavedTopics } from '@hlizo/server/features/faq/save-topics'
import { closingLine } from '#cli/print.ts'

type Change = SavedTopics['changes'][number]

const signs = { new: '+', changed: '~', hidden: '-', removed: '-' } as const

function line({ id, kind, fields }: Change): string {
  const said = kind === 'removed' ? [kind] : fields

  return `  ${signs[kind]} ${id}${said.length === 0 ? '' : `: ${said.join(', ')}`}`
}

/** Prints the changes of topics, or those that a dry run would make. */
export function printTopics(
  out: Pick<NodeJS.WritableStream, 'write'>,
  { changes, unchanged }: SavedTopics,
  { isDryRun }: { readonly isDryRun: boolean },
): void {
  for (const change of changes) out.write(`${line(change)}\n`)
  const countOf = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  const counts = [
    `${countOf('new')} new`,
    `${countOf('changed')} changed`,
    `${countOf('hidden')} hidden`,
    ...(countOf('removed') > 0 ? [`${countOf('removed')} removed`] : []),
    `${unchanged} unchanged`,
  ]
  out.write(closingLine(counts, isDryRun))
}
