import { z } from 'zod'
import { accountColumn } from './row-layout.ts'

/** The part of a node of EXPLAIN (VERBOSE, FORMAT JSON) that is read here. */
const Node = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  Schema: z.string().optional(),
  Alias: z.string().optional(),
  'Function Call': z.string().optional(),
  Plans: z.array(z.unknown()).optional(),
})
type Node = z.infer<typeof Node>

/** The answer of EXPLAIN (VERBOSE, FORMAT JSON). */
export const Explained = z.tuple([z.object({ Plan: Node })])

const CONDITION = /(?:Cond|Filter)$/
const COLUMN = /^[a-z_]\w*\.[a-z_]\w*$/

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap((plan) => nodesOf(Node.parse(plan)))]
}

const conditionsOf = (node: Node): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    CONDITION.test(key) && typeof value === 'string' ? [value] : [],
  )

/** Both sides of each equality, as EXPLAIN prints them. */
function equalitiesOf(condition: string): [string, string][] {
  const words = condition.split(/[\s()]/).filter((word) => word !== '' && word !== 'ANY')

  return words.flatMap((word, place): [string, string][] =>
    word === '=' ? [[words[place - 1] ?? '', words[place + 1] ?? '']] : [],
  )
}

/** Rows that the caller gives as lists: `unnest($1, $2)`. */
const isListOfCaller = (node: Node) =>
  node['Node Type'] === 'Function Scan' && node['Function Call']?.startsWith('unnest($') === true

/** The columns that a statement compares with a value of its caller, directly or through another column. */
function boundColumns(nodes: readonly Node[]): Set<string> {
  const lists = new Set(nodes.filter(isListOfCaller).map(({ Alias }) => Alias ?? ''))
  const pairs = nodes.flatMap(conditionsOf).flatMap(equalitiesOf)
  const bound = new Set<string>()
  for (let size = -1; size < bound.size;) {
    size = bound.size
    for (const [one, other] of pairs) {
      const isBound = (side: string) =>
        !COLUMN.test(side) || bound.has(side) || lists.has(side.slice(0, side.indexOf('.')))
      if (COLUMN.test(one) && isBound(other)) bound.add(one)
      if (COLUMN.test(other) && isBound(one)) bound.add(other)
    }
  }

  return bound
}

const isScanOf = (owned: ReadonlySet<string>) => (node: Node) =>
  node['Node Type'].endsWith('Scan') &&
  node.Schema === 'app' &&
  owned.has(node['Relation Name'] ?? '')

/**
 * The tables of accounts that a plan reads without naming the account: with rows spread by account, such a
 * statement asks every machine. A plan that inserts names the account by its row.
 */
export function tablesOfAllAccounts(
  [{ Plan }]: z.infer<typeof Explained>,
  owned: ReadonlySet<string>,
): string[] {
  const nodes = nodesOf(Plan)
  const bound = boundColumns(nodes)
  const tables = nodes.filter(isScanOf(owned)).flatMap((node) => {
    const { 'Relation Name': table = '', Alias: alias = table } = node
    return bound.has(`${alias}.${accountColumn(table)}`) ? [] : [table]
  })

  return [...new Set(tables)].toSorted()
}

/** Whether a plan reads or writes rows of accounts. */
export const hasOwnedTable = (
  [{ Plan }]: z.infer<typeof Explained>,
  owned: ReadonlySet<string>,
): boolean =>
  nodesOf(Plan).some(
    ({ Schema, 'Relation Name': table }) => Schema === 'app' && owned.has(table ?? ''),
  )
