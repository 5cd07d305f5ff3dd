/** A query with its values apart from its text, so that no value ever becomes SQL. */
export type Sql = { readonly text: string; readonly values: readonly unknown[] }

// Known by where it was made and not by its shape: what somebody sent may have any shape.
const made = new WeakSet<object>()

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && made.has(value)

function make(text: string, values: readonly unknown[]): Sql {
  const fragment = { text, values }
  made.add(fragment)

  return fragment
}

/**
 * Writes SQL as SQL: every `${value}` becomes a numbered parameter, and a nested `sql` or `raw`
 * fragment is spliced in with its own values renumbered.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  let text = strings[0] ?? ''
  const values: unknown[] = []

  parts.forEach((part, index) => {
    if (isSql(part)) {
      text += part.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + values.length}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })

  return make(text, values)
}

/** SQL text of our own that takes no values, such as a column list. Never for anything that came from outside. */
export function raw(text: string): Sql {
  return make(text, [])
}

/** Puts `separator` between fragments: `join([sql`a = ${1}`, sql`b = ${2}`], ' and ')`. */
export function join(fragments: readonly Sql[], separator = ', '): Sql {
  return fragments.reduce<Sql>(
    (whole, fragment, index) =>
      index === 0 ? fragment : sql`${whole}${raw(separator)}${fragment}`,
    raw(''),
  )
}
