import type { Work } from '../work.ts'
import { invalidRequest } from './stripe-error.ts'

export type Expansions = {
  /** The object of this id in Stripe's shape, or null if the id is of no kind that expands. */
  format(work: Work, id: string): Promise<object | null>
  /** Whether a field is left out unless expanded, such as a session's `line_items`. */
  isIncludable(objectType: string, field: string): boolean
  include(
    work: Work,
    objectType: string,
    id: string,
    field: string,
  ): Promise<object | null | undefined>
}

type Node = { [key: string]: unknown }

const MAX_DEPTH = 4

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const cannotExpand = (path: string) =>
  invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding it in a different place.`,
    { param: 'expand' },
  )

async function grow(work: Work, expansions: Expansions, value: unknown, path: string) {
  if (typeof value !== 'string') return value
  const grown = await expansions.format(work, value)
  if (grown === null) throw cannotExpand(path)

  return grown
}

async function step(
  work: Work,
  expansions: Expansions,
  node: Node,
  parts: readonly string[],
  path: string,
): Promise<void> {
  const [field, ...rest] = parts
  if (field === undefined) return
  if (Array.isArray(node)) {
    for (const item of node) if (isNode(item)) await step(work, expansions, item, parts, path)
    return
  }
  if (node[field] === undefined) {
    const { object, id } = node
    const isObject = typeof object === 'string' && typeof id === 'string'
    if (!isObject || !expansions.isIncludable(object, field)) throw cannotExpand(path)
    const included = await expansions.include(work, object, id, field)
    if (included === undefined) return
    node[field] = included
  }
  const value = node[field]
  node[field] = Array.isArray(value)
    ? await Promise.all(value.map((item) => grow(work, expansions, item, path)))
    : await grow(work, expansions, value, path)

  const grown = node[field]
  if (isNode(grown)) await step(work, expansions, grown, rest, path)
}

/** Replaces the ids on each of `paths` by their objects, at most four levels deep, as `expand[]` asks. */
export async function expand(
  work: Work,
  expansions: Expansions,
  reply: object,
  paths: readonly string[],
): Promise<object> {
  const root: Node = { ...reply }
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > MAX_DEPTH)
      throw invalidRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        {
          param: 'expand',
        },
      )
    await step(work, expansions, root, parts, path)
  }

  return root
}
