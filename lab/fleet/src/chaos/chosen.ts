type Named = { readonly name: string }

/** Those of these names, or all. @throws Error that lists the names when one is unknown. */
export function chosen<One extends Named>(
  all: readonly One[],
  wanted: readonly string[],
): readonly One[] {
  const names = all.map(({ name }) => name)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no scenario ${unknown.join(', ')}. There are: ${names.join(', ')}.`)

  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name))
}
