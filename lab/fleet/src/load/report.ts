import type { KindResult, Result } from './plan.ts'

/** One line of the table: what was to be held, and what was. */
export type Finding = {
  readonly what: string
  readonly target: string
  readonly measured: string
  readonly isHeld: boolean
}

const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value) : '–')

/** How long answers took, in words. */
export const times = ({ p50Ms, p95Ms, p99Ms }: KindResult) =>
  `p50 ${rounded(p50Ms)}, p95 ${rounded(p95Ms)}, p99 ${rounded(p99Ms)} ms`

/** Good units in a second, all kinds together. */
export function goodput({ kinds, seconds }: Result): number {
  return kinds.reduce((sum, { good }) => sum + good, 0) / seconds
}

/** Units of which the first request was sent. */
export function begun({ kinds }: Result): number {
  return kinds
    .flatMap(({ statuses }) => Object.values(statuses))
    .reduce((sum, count) => sum + count, 0)
}

/** Units with a request without a response: aborted, or not within the client's timeout. */
export function unanswered({ kinds }: Result): number {
  return kinds.reduce((sum, { statuses }) => sum + (statuses[0] ?? 0), 0)
}

/** Everything that was answered neither well nor with one of these statuses. */
export function otherThan(result: Result, allowed: readonly number[]): string[] {
  return result.kinds.flatMap(({ name, statuses }) =>
    Object.entries(statuses)
      .filter(([status]) => !/^[23]/.test(status) && !allowed.includes(Number(status)))
      .map(([status, count]) => `${name} ${status === '0' ? 'no answer' : status} × ${count}`),
  )
}

/** What became of each kind, line by line. */
export function kindLines(result: Result): string[] {
  return result.kinds.map((kind) => {
    const statuses = Object.entries(kind.statuses)
      .map(([status, count]) => `${status === '0' ? 'no answer' : status} × ${count}`)
      .join(', ')
    return `  ${kind.name.padEnd(10)} ${String(Math.round(kind.good / result.seconds)).padStart(6)}/s  ${times(kind).padEnd(36)} ${statuses}`
  })
}

/** Targets beside what was measured. */
export function table(findings: readonly Finding[]): string {
  const rows = [
    ['', 'What', 'Target', 'Measured'],
    ...findings.map((row) => [row.isHeld ? '✓' : '✗', row.what, row.target, row.measured]),
  ]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )

  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
