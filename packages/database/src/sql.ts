/** A query with its values separate from its text, so that a value is never SQL. */
export type Sql = { readonly text: string; readonly values: readonly unknown[] }

// Recognized by identity, not by shape: input may have any shape.
const made = new WeakSet<object>()

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && made.has(value)

function make(text: string, values: readonly unknown[]): Sql {
  const fragment = { text, values }
  made.add(fragment)

  return fragment
}

/** Every `${value}` becomes a numbered parameter; nested `sql` or `raw` fragments are inserted with their values renumbered. */
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

/** Our own SQL text without values, such as a column list. Never for input. */
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
